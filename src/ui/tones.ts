import type { Tone } from './StateChip';

const tones: Readonly<Record<string, Tone>> = {
  active: 'good',
  subscribed: 'good',
  trial: 'info',
  blocked: 'bad',
};

/** What a state means to whoever looks at it, for its chip; `null` for a word that is no state. */
export function toneOf(word: string): Tone | null {
  return Object.hasOwn(tones, word) ? (tones[word] ?? null) : null;
}
