/** The entries of the glossary about settings that belong to no algorithm, by the labels of their fields. */
const OF_LABELS: Readonly<Record<string, string>> = {
  'Acknowledge every': 'delayed-ack',
  Delay: 'delay',
  Duplication: 'duplication',
  Duration: 'duration',
  'Frame error rate': 'frame-error-rate',
  'Initial window': 'initial-window',
  Jitter: 'jitter',
  Limit: 'limit',
  'Loss probability': 'random-loss',
  Pacing: 'pacing',
  'PHY rate': 'phy-rate',
  Preset: 'preset',
  Rate: 'rate',
  'Read rate': 'read-rate',
  'Receive window': 'receive-window',
  'Round-trip time of the BDP': 'bdp-rtt',
  SACK: 'sack',
  Seed: 'seed',
  Segment: 'segment',
  'Slow start': 'slow-start',
  Start: 'start',
  'Start jitter': 'start-jitter',
  'Warm-up': 'warmup',
};

export function entryOfLabel(label: string): string | undefined {
  return OF_LABELS[label];
}
