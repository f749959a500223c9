import type { administrators } from '../../contract/people/accounts';
import type { Mention } from '../../contract/people/notes';
import { mentionedIn, mentionOf, withMentions } from '../../contract/people/mentions';
import type { RecordOf } from '../../contract/resource';
import { resources } from '../../contract/resources';
import { mayDo } from '../../contract/permissions';
import { folded } from '../i18n/folded';

/** An administrator as mentioned in a text: `@Ana Ruiz`. */
export interface Colleague {
  uid: string;
  /** Name, followed by the e-mail if two people have the same name. */
  label: string;
  email: string;
  /** Whether they may read the record, and so be mentioned in its notes. */
  isMentionable: boolean;
}

type Administrator = Pick<
  RecordOf<typeof administrators>,
  'uid' | 'displayName' | 'email' | 'duties' | 'state' | 'archivedAt'
>;

/** Returns the administrators who have signed in at least once, for notes about records of `resource`. */
export function colleaguesOf(rows: readonly Administrator[], resource: string): Colleague[] {
  const about = resources.find(({ name }) => name === resource);
  const isShared = (name: string) => rows.filter(({ displayName }) => displayName === name).length > 1;
  return rows.flatMap(({ uid, displayName, email, duties, state, archivedAt }) => {
    if (uid === null) return [];
    const mayRead = about !== undefined && mayDo(duties ?? [], about, 'read');
    const isMentionable = mayRead && archivedAt === null && state !== 'blocked';
    return [{ uid, email, isMentionable, label: isShared(displayName) ? `${displayName} (${email})` : displayName }];
  });
}

/** Returns the current name, else the name stored with the mention. */
export function nameOf(uid: string, colleagues: readonly Colleague[], was: readonly Mention[]): string {
  return colleagues.find((one) => one.uid === uid)?.label ?? was.find((one) => one.uid === uid)?.name ?? uid;
}

/** Converts a stored text to the typed form, with mentions by name. */
export function typedOf(text: string, colleagues: readonly Colleague[], was: readonly Mention[]): string {
  return withMentions(text, (uid) => `@${nameOf(uid, colleagues, was)}`);
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/**
 * Converts a typed text to the stored form, with mentions by `uid`. Names that cannot be mentioned stay text, unless
 * they were mentioned before.
 */
export function keptOf(typed: string, colleagues: readonly Colleague[], was: readonly Mention[]): string {
  const named = new Map([
    ...was.map(({ uid }) => [nameOf(uid, colleagues, was), uid] as const),
    ...colleagues.filter(({ isMentionable }) => isMentionable).map(({ label, uid }) => [label, uid] as const),
  ]);
  if (named.size === 0) return typed;
  // Longest first, because one name may be the prefix of another.
  const labels = [...named.keys()].toSorted((one, other) => other.length - one.length).map(escaped);
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}@])@(${labels.join('|')})(?![\p{L}\p{N}])`, 'gu');
  return typed.replaceAll(pattern, (found, label: string) => {
    const uid = named.get(label);
    return uid === undefined ? found : mentionOf(uid);
  });
}

/** Returns the partial mention before the caret and where it begins, or `null` if there is none. */
export function mentionAt(text: string, caret: number): { from: number; typed: string } | null {
  const found = /(?:^|[\s(¿¡«"'])@([\p{L}\p{N}][^@\n]{0,40}|)$/u.exec(text.slice(0, caret));
  const typed = found?.[1];
  return typed === undefined ? null : { from: caret - typed.length - 1, typed };
}

const mostOffered = 6;

/**
 * Returns the colleagues who match the typed prefix by a word of their name or by e-mail; none once the name is
 * complete.
 */
export function offeredFor(typed: string, colleagues: readonly Colleague[], own: string | undefined): Colleague[] {
  const wanted = folded(typed);
  const isComplete = colleagues.some(({ label }) => wanted.startsWith(`${folded(label)} `));
  if (isComplete) return [];
  const begins = ({ label, email }: Colleague) => {
    const words = folded(label).split(/\s+/);
    return words.some((_, at) => words.slice(at).join(' ').startsWith(wanted)) || email.startsWith(wanted);
  };
  return colleagues.filter((one) => one.isMentionable && one.uid !== own && begins(one)).slice(0, mostOffered);
}

/** A part of a stored text: plain text, mention or URL. */
export type TextPart = { kind: 'text' | 'link'; text: string } | { kind: 'mention'; uid: string };

// Trailing punctuation is not part of a URL.
const parts = /(@\[[\w.:|-]{1,128}\])|(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'»])/g;

export function partsOf(text: string): TextPart[] {
  return text.split(parts).flatMap((part): TextPart[] => {
    if (!part) return [];
    const [uid] = part.startsWith('@[') ? mentionedIn(part) : [];
    if (uid !== undefined) return [{ kind: 'mention', uid }];
    return [{ kind: /^https?:\/\//.test(part) && URL.canParse(part) ? 'link' : 'text', text: part }];
  });
}
