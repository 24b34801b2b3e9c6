/** The texts of the example `one-flow`, by their English: a changed sentence is shown in English until it is here. */
export const oneFlow: Readonly<Record<string, string>> = {
  'One flow, one queue: the sawtooth': 'Ein Flow, eine Warteschlange: der Sägezahn',
  'Sawtooth is a laboratory for congestion control: here one TCP flow fills one queue, and you can change everything while it runs.\n\n- **Watch one flow**: you are here, read on.\n- **[Two flows share a link](#/example/two-flows)**: do they get the same?\n- **[Build your own network](#/start/empty)**: place hosts and routers, and connect them.':
    'Sawtooth ist ein Labor für Überlaststeuerung: Hier füllt ein TCP-Flow eine Warteschlange, und Sie können alles ändern, während es läuft.\n\n- **Einen Flow beobachten**: Das ist hier, lesen Sie weiter.\n- **[Zwei Flows teilen sich eine Leitung](#/example/two-flows)**: Bekommen sie gleich viel?\n- **[Ein eigenes Netz bauen](#/start/empty)**: Setzen Sie Hosts und Router, und verbinden Sie sie.',
  'Watch the sawtooth': 'Den Sägezahn beobachten',
  'The sender keeps at most one *congestion window* of segments on the way. Each round trip without a loss adds one segment to it. Segments that the link cannot send yet wait in the queue at `router`. When the queue is full, it drops a packet. The sender sees the loss, halves its window, and grows again: this is the sawtooth.\n\nFrom 10 s on the window peaks at 103 segments, there are 10 drops, and the link carries 9.65 Mb/s of data.\n\n**Move this first:** *Limit*, the size of the queue, in the inspector on the right.':
    'Der Sender hat höchstens ein *Überlastfenster* an Segmenten unterwegs. Jeder Umlauf ohne Verlust fügt ihm ein Segment hinzu. Segmente, die die Leitung noch nicht senden kann, warten in der Warteschlange bei `router`. Ist die Warteschlange voll, verwirft sie ein Paket. Der Sender bemerkt den Verlust, halbiert sein Fenster und wächst wieder: Das ist der Sägezahn.\n\nAb 10 s erreicht das Fenster höchstens 103 Segmente, 10 Pakete werden verworfen, und die Leitung trägt 9,65 Mb/s an Daten.\n\n**Bewegen Sie zuerst:** *Grenze*, die Größe der Warteschlange, im Inspektor rechts.',
  'Play from the start': 'Von Anfang an abspielen',
  'Slow motion: watch single packets': 'Zeitlupe: einzelne Pakete beobachten',
  'Back to normal speed': 'Zurück zum normalen Tempo',
  'Ask why the window falls': 'Fragen, warum das Fenster fällt',
  "Click the window's curve where it falls. Sawtooth names the packet that was dropped, the acknowledgement that told the sender, and the rule that halved the window. You can ask about every curve.":
    'Klicken Sie auf die Kurve des Fensters, wo sie fällt. Sawtooth nennt das Paket, das verworfen wurde, die Bestätigung, an der der Sender es erkannte, und die Regel, die das Fenster halbierte. Sie können zu jeder Kurve fragen.',
  'Predict: a short queue': 'Vorhersage: eine kurze Warteschlange',
  'The queue gets room for 10 packets instead of 50, and the run starts again.':
    'Die Warteschlange bekommt Platz für 10 Pakete statt 50, und der Lauf beginnt neu.',
  'A queue of 10 packets': 'Eine Warteschlange von 10 Paketen',
  'What happens to the link?': 'Was geschieht mit der Leitung?',
  'It stays busy all the time': 'Sie ist immer beschäftigt',
  'It has nothing to send for some time after each loss':
    'Sie hat nach jedem Verlust eine Zeit lang nichts zu senden',
  'It loses fewer packets': 'Sie verliert weniger Pakete',
  'The link is used to 86 %. Without a queue, 51 segments fill the path. The window peaks at 63 segments, so half of it is too small: the link has nothing to send until the window has grown again. Smaller teeth come more often: there are 23 drops. In return a packet waits less: the mean round trip is 65 ms instead of 95 ms.':
    'Die Leitung ist zu 86 % ausgelastet. Ohne Warteschlange füllen 51 Segmente den Weg. Das Fenster erreicht höchstens 63 Segmente, also ist die Hälfte davon zu klein: Die Leitung hat nichts zu senden, bis das Fenster wieder gewachsen ist. Kleinere Zähne kommen öfter: Es werden 23 Pakete verworfen. Dafür wartet ein Paket kürzer: Die mittlere Umlaufzeit ist 65 ms statt 95 ms.',
  'Predict: random loss': 'Vorhersage: zufälliger Verlust',
  'The queue has room for 50 packets again. Now the link itself loses one packet in 100, as a poor radio link does.':
    'Die Warteschlange hat wieder Platz für 50 Pakete. Jetzt verliert die Leitung selbst eines von 100 Paketen, wie eine schlechte Funkstrecke.',
  '1 % of random loss': '1 % zufälliger Verlust',
  'How much of the 10 Mb/s does the flow still reach?':
    'Wie viel der 10 Mb/s erreicht der Flow noch?',
  'About 9.5 Mb/s: it only sends the lost packets again':
    'Etwa 9,5 Mb/s: Er sendet nur die verlorenen Pakete noch einmal',
  'About half': 'Etwa die Hälfte',
  'About a fifth': 'Etwa ein Fünftel',
  'It reaches 2.12 Mb/s. Reno takes each loss as a sign of a full queue and halves its window, although the queue is empty. Its mean window is 12 segments. [UCC beside NewReno: random loss and congestion](#/example/ucc-newreno) shows a sender that can tell the difference.':
    'Er erreicht 2,12 Mb/s. Reno hält jeden Verlust für ein Zeichen einer vollen Warteschlange und halbiert sein Fenster, obwohl die Warteschlange leer ist. Sein mittleres Fenster ist 12 Segmente. [UCC neben NewReno: zufälliger Verlust und Überlast](#/example/ucc-newreno) zeigt einen Sender, der beides unterscheiden kann.',
  'Another sender': 'Ein anderer Sender',
  "Choose another sender for `f1` in the list of flows, or press the button. CUBIC is what most computers use today. It gives up 30 % of its window at a loss instead of half, so the queue is longer: 38 packets on average, 28 with Reno.\n\nGo on with [Two flows share a link](#/example/two-flows), or learn how long a queue has to be in [Buffers and the bandwidth-delay product: NewReno's sawtooth](#/example/newreno-sawtooth).":
    'Wählen Sie für `f1` in der Liste der Flows einen anderen Sender, oder drücken Sie den Knopf. CUBIC benutzen heute die meisten Rechner. Es gibt bei einem Verlust 30 % seines Fensters ab statt der Hälfte, also ist die Warteschlange länger: im Mittel 38 Pakete, 28 mit Reno.\n\nWeiter geht es mit [Zwei Flows teilen sich eine Leitung](#/example/two-flows), oder mit der Frage, wie lang eine Warteschlange sein muss, in [Puffer und das Bandbreite-Verzögerungs-Produkt: der Sägezahn von NewReno](#/example/newreno-sawtooth).',
  'CUBIC instead of Reno': 'CUBIC statt Reno',
  'Reno again': 'Wieder Reno',
};
