import type { Tone } from './StateChip';

const tones: Readonly<Record<string, Tone>> = {
  active: 'good',
  subscribed: 'good',
  trial: 'info',
  blocked: 'bad',
  pending: 'warn',
  confirmed: 'good',
  rejected: 'bad',
  canceled: 'quiet',
  reversed: 'quiet',
  completed: 'good',
  refunded: 'warn',
  disabled: 'bad',
  expired: 'quiet',
  depleted: 'quiet',
  draft: 'quiet',
  inReview: 'warn',
  approved: 'info',
  processing: 'info',
  paid: 'good',
  partiallyPaid: 'warn',
  held: 'warn',
  failed: 'bad',
  carried: 'quiet',
  scheduled: 'info',
  committed: 'info',
  closed: 'quiet',
  writtenOff: 'bad',
  reopened: 'warn',
  paused: 'warn',
  withoutSecret: 'info',
  expiring: 'warn',
  revoked: 'bad',
};

/** Tones of states whose word has another meaning in this resource: a paid sale is not handed over yet. */
const toneOverrides: Readonly<Record<string, Tone>> = {
  'check-runs.passed': 'good',
  'check-runs.failed': 'bad',
  'check-runs.fixed': 'info',
  'sales.paid': 'info',
  'periods.closed': 'good',
  'webhook-deliveries.waiting': 'info',
  'webhook-deliveries.delivered': 'good',
  'webhook-deliveries.givenUp': 'bad',
  'webhook-deliveries.dropped': 'quiet',
};

export function toneOf(word: string, resource = ''): Tone | null {
  const override = toneOverrides[`${resource}.${word}`];
  if (override) return override;
  return Object.hasOwn(tones, word) ? (tones[word] ?? null) : null;
}
