import type { Language } from '../../contract/roles';
import { isObject } from '../../contract/values';
import { config } from '../config';

/** Texts by key, as the translation files nest them. */
export interface Messages {
  [key: string]: string | Messages;
}
export type FlatMessages = Record<string, string>;

/** The language the others fall back on (docs/specification.md §1). */
export const fallback: Language = 'es';

const attempts = [0, 400, 1500];
const timeLimit = 15_000;

async function fetchOnce(language: Language): Promise<Messages> {
  const response = await fetch(`${config.base}assets/i18n/${language}.json`, {
    signal: AbortSignal.timeout(timeLimit),
  });
  if (!response.ok) throw new Error(`${response.status}`);
  const messages: unknown = await response.json();
  if (!isObject(messages)) throw new Error('not an object of texts');
  // The build makes the file of texts alone, nested by their keys (i18n/plugin.ts).
  return messages as Messages;
}

async function fetchMessages(language: Language): Promise<Messages> {
  let failure: unknown;
  for (const pause of attempts) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      return await fetchOnce(language);
    } catch (error) {
      failure = error;
    }
  }
  throw new Error(`assets/i18n/${language}.json`, { cause: failure });
}

const flattened = new WeakMap<Messages, FlatMessages>();

/** One dotted key per text, made once; empty texts are left out, so that they fall back like missing ones. */
export function flatten(messages: Messages): Readonly<FlatMessages> {
  const known = flattened.get(messages);
  if (known) return known;
  const flat: FlatMessages = {};
  const collect = (nested: Messages, prefix: string) => {
    for (const [key, value] of Object.entries(nested)) {
      if (typeof value !== 'string') collect(value, `${prefix}${key}.`);
      else if (value !== '') flat[prefix + key] = value;
    }
  };
  collect(messages, '');
  flattened.set(messages, flat);
  return flat;
}

const fetched = new Map<Language, Promise<Messages>>();

function once(language: Language): Promise<Messages> {
  const known = fetched.get(language);
  if (known) return known;
  const asked = fetchMessages(language);
  fetched.set(language, asked);
  // A failed fetch is forgotten: the next switch tries again.
  asked.catch(() => fetched.delete(language));
  return asked;
}

/**
 * Fetches the texts of a language and those it falls back on, together. One of the two is enough:
 * a console in the other language is better than none. Throws when neither can be had.
 */
export async function loadMessages(language: Language): Promise<Partial<Record<Language, Messages>>> {
  const wanted = language === fallback ? [fallback] : [language, fallback];
  const results = await Promise.allSettled(wanted.map(once));
  const loaded: Partial<Record<Language, Messages>> = {};
  wanted.forEach((one, index) => {
    const result = results[index];
    if (result?.status === 'fulfilled') loaded[one] = result.value;
  });
  const failed = results.find((result) => result.status === 'rejected');
  if (failed && Object.keys(loaded).length === 0) throw failed.reason;
  return loaded;
}
