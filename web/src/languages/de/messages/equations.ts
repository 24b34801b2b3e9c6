/** Equations of reasons that have words beside their symbols, by their English. */
export const equations: Readonly<Record<string, string>> = {
  'X = max(X / 2, s / t_mbi), or half of what was received':
    'X = max(X / 2, s / t_mbi), oder die Hälfte der Empfangsrate',
  'a superfluous acknowledgement is dropped': 'eine überflüssige Bestätigung wird verworfen',
  'chosen, while VQ + b > B; C̃ ← C̃ + α (γ C − λ)':
    'gewählt, solange VQ + b > B; C̃ ← C̃ + α (γ C − λ)',
  'dropped at the head of the longest queue': 'verworfen am Kopf der längsten Warteschlange',
  'dropped from a queue at its depth, or from the longest':
    'verworfen aus einer vollen Warteschlange oder der längsten',
  'dropped from the longest queue': 'verworfen aus der längsten Warteschlange',
  'dropped or marked, while tokens < size': 'verworfen oder markiert, solange tokens < size',
  'dropped with a packet of the same flow, or by RED':
    'verworfen mit einem Paket desselben Flows, oder durch RED',
  'dropped, while size > burst': 'verworfen, solange size > burst',
  'dropped, while the flow has flowLimit packets waiting':
    'verworfen, solange vom Flow flowLimit Pakete warten',
  'dropped, while the queue is at its limit':
    'verworfen, solange die Warteschlange an ihrer Grenze ist',
  'marked, while avg > threshold': 'markiert, solange avg > threshold',
  'marked, while d > markAbove': 'markiert, solange d > markAbove',
  'marked, while q > K': 'markiert, solange q > K',
  'marked, while the wait > T': 'markiert, solange die Wartezeit > T',
  'marked, while yellow': 'markiert, solange gelb',
  'n ← n + acknowledged; w ← w + ⌊n / cnt⌋, cnt = ⌊w / (W_cubic(t + RTT_min) − w)⌋, within bounds':
    'n ← n + bestätigt; w ← w + ⌊n / cnt⌋, cnt = ⌊w / (W_cubic(t + RTT_min) − w)⌋, in Grenzen',
  'next = due + I / √n; p of BLUE': 'next = due + I / √n; p von BLUE',
  'ownd = R · RTT, w ← ownd; in slow start ssthresh ← ownd':
    'ownd = R · RTT, w ← ownd; im Slow Start ssthresh ← ownd',
  'p = 1, from the maximum threshold on (twice that with gentle)':
    'p = 1, ab der oberen Schwelle (mit gentle ab dem Doppelten)',
  'p = p_max · (avg − min) / (max − min), corrected by the count since the last one':
    'p = p_max · (avg − min) / (max − min), korrigiert um die Zahl seit dem letzten',
  'p ← p + d₁ at an overflow, p − d₂ at idle times': 'p ← p + d₁ bei Überlauf, p − d₂ im Leerlauf',
  'p ← p + d₁ at an overflow, p − d₂ when empty': 'p ← p + d₁ bei Überlauf, p − d₂ wenn leer',
  'p ← p + α (d − T) + β (d − d_before), scaled below 10 %':
    'p ← p + α (d − T) + β (d − d_before), unter 10 % skaliert',
  'push-out from the lowest class': 'verdrängt aus der niedrigsten Klasse',
  'rate = rate / bits of a segment': 'rate = rate / Bits eines Segments',
  'rate = w / SRTT, twice that while w < ssthresh / 2':
    'rate = w / SRTT, das Doppelte, solange w < ssthresh / 2',
  'ssthresh = ∞ in STARTUP, w otherwise': 'ssthresh = ∞ in STARTUP, sonst w',
  "ssthresh ← (f + f' + k) / 2, at least 2": "ssthresh ← (f + f' + k) / 2, mindestens 2",
  'ssthresh ← w, when RTT > RTT_min + η': 'ssthresh ← w, wenn RTT > RTT_min + η',
  'ssthresh ← w, when the train > RTT_min / 2': 'ssthresh ← w, wenn der Zug > RTT_min / 2',
  'the oldest one, or one at random, is dropped instead of the arrival':
    'das älteste oder ein zufälliges wird statt des ankommenden verworfen',
  'the text of the algorithm': 'der Text des Algorithmus',
  'w ← max(0.8 · f, 2), half of f while N ≥ β':
    'w ← max(0,8 · f, 2), die Hälfte von f, solange N ≥ β',
  'w ← max(f, s) − max(max(f, s) / 2, 1), at least 2':
    'w ← max(f, s) − max(max(f, s) / 2, 1), mindestens 2',
  'w ← max(w / 2, 2) with probability g(q)': 'w ← max(w / 2, 2) mit Wahrscheinlichkeit g(q)',
  'w ← max(w − max(w / 2, 1), 2) with probability g(h)':
    'w ← max(w − max(w / 2, 1), 2) mit Wahrscheinlichkeit g(h)',
  'w ← max(w, w before)': 'w ← max(w, w davor)',
  'w ← max(β · f, 2), β = RTT_min / RTT_max within 0.5 to 0.8':
    'w ← max(β · f, 2), β = RTT_min / RTT_max zwischen 0,5 und 0,8',
  'w ← max(β · f, 2); W_max ← w, or w (1 + β) / 2 if w < W_max':
    'w ← max(β · f, 2); W_max ← w, oder w (1 + β) / 2, wenn w < W_max',
  "w ← min((f + f' + k) / 2 + k'' / 2, f − 1), at least 2":
    "w ← min((f + f' + k) / 2 + k'' / 2, f − 1), mindestens 2",
  'w ← min((f + k) / 2, f − 1), at least 2': 'w ← min((f + k) / 2, f − 1), mindestens 2',
  'w ← min(s / 2 + a, f − d), at least 2': 'w ← min(s / 2 + a, f − d), mindestens 2',
  'w ← min(ssthresh, max(flight, 1) + 1), or ssthresh':
    'w ← min(ssthresh, max(flight, 1) + 1), oder ssthresh',
  'w ← w + (2^ρ − 1) · c, while w < ssthresh': 'w ← w + (2^ρ − 1) · c, solange w < ssthresh',
  'w ← w + 1, once a round': 'w ← w + 1, einmal je Umlauf',
  'w ← w + 1, while w · (1 − base / rtt) < α': 'w ← w + 1, solange w · (1 − base / rtt) < α',
  'w ← w + a · c / w, with a = 1': 'w ← w + a · c / w, mit a = 1',
  'w ← w + c / w, half of that while N ≥ β': 'w ← w + c / w, die Hälfte, solange N ≥ β',
  'w ← w + c · (W_cubic(t + RTT) − w) / w, W_cubic(t) = C (t − K)³ + W_max, target within w … 1.5 w':
    'w ← w + c · (W_cubic(t + RTT) − w) / w, W_cubic(t) = C (t − K)³ + W_max, Ziel zwischen w und 1,5 w',
  'w ← w + c · s / w, s = W_cubic(t + RTT_min) − w, within bounds':
    'w ← w + c · s / w, s = W_cubic(t + RTT_min) − w, in Grenzen',
  'w ← w + c, while w < ssthresh': 'w ← w + c, solange w < ssthresh',
  'w ← w + c, while λ ≤ λ_t': 'w ← w + c, solange λ ≤ λ_t',
  'w ← w + delivered, while the path is not full':
    'w ← w + delivered, solange der Weg nicht voll ist',
  'w ← w + s · c / w, s = (W_max − w) / B, within its bounds':
    'w ← w + s · c / w, s = (W_max − w) / B, in seinen Grenzen',
  'w ← w + s · c / w, s = (w − W_max) / (B − 1), within its bounds':
    'w ← w + s · c / w, s = (w − W_max) / (B − 1), in seinen Grenzen',
  'w ← w + v · c / (δ · w), while λ ≤ 1 / (δ · d_q)':
    'w ← w + v · c / (δ · w), solange λ ≤ 1 / (δ · d_q)',
  'w ← w − 1, while w · (1 − base / rtt) > β': 'w ← w − 1, solange w · (1 − base / rtt) > β',
  'w ← w − v · c / (δ · w), while λ > 1 / (δ · d_q)':
    'w ← w − v · c / (δ · w), solange λ > 1 / (δ · d_q)',
  'w ← w, unless the queue is full': 'w ← w, außer die Warteschlange ist voll',
  'w ← β · w with probability 1 − exp(−g / G)': 'w ← β · w mit Wahrscheinlichkeit 1 − exp(−g / G)',
  'w ← max(f / 2, 2), if ρ > α': 'w ← max(f / 2, 2), wenn ρ > α',
  'w ← w, if q ≤ q_th': 'w ← w, wenn q ≤ q_th',
  'w ← w, if ρ ≤ α': 'w ← w, wenn ρ ≤ α',
};
