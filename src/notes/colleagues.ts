import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { administrators } from '../../contract/people/accounts';
import type { Mention } from '../../contract/people/notes';
import { findMentionedUids, formatMention, replaceMentions } from '../../contract/people/mentions';
import type { RecordOf } from '../../contract/resource';
import { resources } from '../../contract/resources';
import { isOperationPermitted } from '../../contract/permissions';
import { foldText } from '../i18n/foldText';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { administratorsQuery, useAdministrators } from '../kit/people/Actor';

export interface Colleague {
  uid: string;
  label: string;
  email: string;
  isMentionable: boolean;
}

type Administrator = Pick<
  RecordOf<typeof administrators>,
  'uid' | 'displayName' | 'email' | 'duties' | 'state' | 'archivedAt'
>;

export function colleaguesOf(rows: readonly Administrator[], resource: string): Colleague[] {
  const declaration = resources.find(({ name }) => name === resource);
  const isAmbiguous = (name: string) => rows.filter(({ displayName }) => displayName === name).length > 1;
  return rows.flatMap(({ uid, displayName, email, duties, state, archivedAt }) => {
    if (uid === null) return [];
    const mayRead = declaration !== undefined && isOperationPermitted(duties ?? [], declaration, 'read');
    const isMentionable = mayRead && archivedAt === null && state !== 'blocked';
    return [{ uid, email, isMentionable, label: isAmbiguous(displayName) ? `${displayName} (${email})` : displayName }];
  });
}

export function colleagueNameOf(
  uid: string,
  colleagues: readonly Colleague[],
  storedMentions: readonly Mention[],
): string {
  return colleagues.find((one) => one.uid === uid)?.label ?? storedMentions.find((one) => one.uid === uid)?.name ?? uid;
}

export function toTypedText(
  text: string,
  colleagues: readonly Colleague[],
  storedMentions: readonly Mention[],
): string {
  return replaceMentions(text, (uid) => `@${colleagueNameOf(uid, colleagues, storedMentions)}`);
}

const escapeRegExp = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/**
 * Converts a typed text to the stored form, in which mentions contain the `uid`. A name that cannot be mentioned stays
 * text, unless the stored note already mentioned it.
 */
export function toStoredText(
  typed: string,
  colleagues: readonly Colleague[],
  storedMentions: readonly Mention[],
): string {
  const uidByLabel = new Map([
    ...storedMentions.map(({ uid }) => [colleagueNameOf(uid, colleagues, storedMentions), uid] as const),
    ...colleagues.filter(({ isMentionable }) => isMentionable).map(({ label, uid }) => [label, uid] as const),
  ]);
  if (uidByLabel.size === 0) return typed;
  // Sorts the longest names first, because one name may be the prefix of another.
  const labels = [...uidByLabel.keys()].toSorted((one, other) => other.length - one.length).map(escapeRegExp);
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}@])@(${labels.join('|')})(?![\p{L}\p{N}])`, 'gu');
  return typed.replaceAll(pattern, (match, label: string) => {
    const uid = uidByLabel.get(label);
    return uid === undefined ? match : formatMention(uid);
  });
}

export function mentionAt(text: string, caret: number): { from: number; typedName: string } | null {
  const match = /(?:^|[\s(¿¡«"'])@([\p{L}\p{N}][^@\n]{0,40}|)$/u.exec(text.slice(0, caret));
  const typedName = match?.[1];
  return typedName === undefined ? null : { from: caret - typedName.length - 1, typedName };
}

const maxSuggestions = 6;

/**
 * Returns the colleagues whose e-mail, or name from any of its words on, begins with `typed`. Returns none if `typed`
 * begins with a full name and a space.
 */
export function suggestColleagues(
  typed: string,
  colleagues: readonly Colleague[],
  ownUid: string | undefined,
): Colleague[] {
  const foldedInput = foldText(typed);
  const isComplete = colleagues.some(({ label }) => foldedInput.startsWith(`${foldText(label)} `));
  if (isComplete) return [];
  const startsWithInput = ({ label, email }: Colleague) => {
    const nameWords = foldText(label).split(/\s+/);
    return (
      nameWords.some((_, index) => nameWords.slice(index).join(' ').startsWith(foldedInput)) ||
      email.startsWith(foldedInput)
    );
  };
  return colleagues
    .filter((one) => one.isMentionable && one.uid !== ownUid && startsWithInput(one))
    .slice(0, maxSuggestions);
}

export type TextPart = { kind: 'text' | 'link'; text: string } | { kind: 'mention'; uid: string };

// Excludes trailing punctuation from a URL.
const textPartPattern = /(@\[[\w.:|-]{1,128}\])|(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'»])/g;

export function parseTextParts(text: string): TextPart[] {
  return text.split(textPartPattern).flatMap((part): TextPart[] => {
    if (!part) return [];
    const [uid] = part.startsWith('@[') ? findMentionedUids(part) : [];
    if (uid !== undefined) return [{ kind: 'mention', uid }];
    return [{ kind: /^https?:\/\//.test(part) && URL.canParse(part) ? 'link' : 'text', text: part }];
  });
}

const noColleagues: readonly Colleague[] = [];

export function useColleagues(resource: string, enabled: boolean): readonly Colleague[] {
  const administrators = useAdministrators(enabled);
  return useMemo(
    () => (administrators ? colleaguesOf(administrators, resource) : noColleagues),
    [administrators, resource],
  );
}

/**
 * Asynchronous `useColleagues`: a text with an `@` is saved only after its mentions are resolved. Throws the errors of
 * `getList`.
 */
export function useColleaguesForText(resource: string): (text: string) => Promise<readonly Colleague[]> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  return async (text) =>
    text.includes('@')
      ? colleaguesOf(await client.fetchQuery(administratorsQuery(dataProvider)), resource)
      : noColleagues;
}
