import type { administrators } from '../../contract/people/accounts';
import type { Mention } from '../../contract/people/notes';
import { mentionedIn, mentionOf, withMentions } from '../../contract/people/mentions';
import type { RecordOf } from '../../contract/resource';
import { resources } from '../../contract/resources';
import { mayDo } from '../../contract/permissions';
import { folded } from '../i18n/folded';

/** An administrator as they are written in a text: `@Ana Ruiz`. */
export interface Colleague {
  uid: string;
  /** Their name, with the e-mail where two have the same. */
  label: string;
  email: string;
  /** Whether they may read what the note is about, and so be mentioned in it. */
  isMentionable: boolean;
}

type Administrator = Pick<
  RecordOf<typeof administrators>,
  'uid' | 'displayName' | 'email' | 'duties' | 'state' | 'archivedAt'
>;

/** Of what the list answers those who have signed in once, for notes about records of a resource. */
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

/** How somebody is called now, else as they were when they were named. */
export function nameOf(uid: string, colleagues: readonly Colleague[], was: readonly Mention[]): string {
  return colleagues.find((one) => one.uid === uid)?.label ?? was.find((one) => one.uid === uid)?.name ?? uid;
}

/** A text as it is typed: mentions by name. */
export function typedOf(text: string, colleagues: readonly Colleague[], was: readonly Mention[]): string {
  return withMentions(text, (uid) => `@${nameOf(uid, colleagues, was)}`);
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** A typed text as it is kept: mentions by `uid`. Who cannot be mentioned stays a name, unless they were before. */
export function keptOf(typed: string, colleagues: readonly Colleague[], was: readonly Mention[]): string {
  const named = new Map([
    ...was.map(({ uid }) => [nameOf(uid, colleagues, was), uid] as const),
    ...colleagues.filter(({ isMentionable }) => isMentionable).map(({ label, uid }) => [label, uid] as const),
  ]);
  if (named.size === 0) return typed;
  // The longest first: one name may begin another.
  const labels = [...named.keys()].toSorted((one, other) => other.length - one.length).map(escaped);
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}@])@(${labels.join('|')})(?![\p{L}\p{N}])`, 'gu');
  return typed.replaceAll(pattern, (found, label: string) => {
    const uid = named.get(label);
    return uid === undefined ? found : mentionOf(uid);
  });
}

/** What is typed of a name before the caret, and where it begins; `null` where nobody is being mentioned. */
export function mentionAt(text: string, caret: number): { from: number; typed: string } | null {
  const found = /(?:^|[\s(¿¡«"'])@([\p{L}\p{N}][^@\n]{0,40}|)$/u.exec(text.slice(0, caret));
  const typed = found?.[1];
  return typed === undefined ? null : { from: caret - typed.length - 1, typed };
}

const mostOffered = 6;

/** Who may be meant by what is typed: one of their words, or their e-mail, begins so. Nobody once the name is complete. */
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

/** A kept text in parts: words, mentions and web addresses. */
export type TextPart = { kind: 'text' | 'link'; text: string } | { kind: 'mention'; uid: string };

// What ends a sentence is no part of an address.
const parts = /(@\[[\w.:|-]{1,128}\])|(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'»])/g;

export function partsOf(text: string): TextPart[] {
  return text.split(parts).flatMap((part): TextPart[] => {
    if (!part) return [];
    const [uid] = part.startsWith('@[') ? mentionedIn(part) : [];
    if (uid !== undefined) return [{ kind: 'mention', uid }];
    return [{ kind: /^https?:\/\//.test(part) && URL.canParse(part) ? 'link' : 'text', text: part }];
  });
}
