/** Mentions in notes contain the `uid` of an administrator, so that the note shows their current name. */

const mentionPattern = /@\[([\w.:|-]{1,128})\]/g;

export const formatMention = (uid: string): string => `@[${uid}]`;

export function findMentionedUids(text: string | null): string[] {
  return [...new Set([...(text ?? '').matchAll(mentionPattern)].map(([, uid]) => uid ?? ''))];
}

export function replaceMentions(text: string, textFor: (uid: string) => string): string {
  return text.replaceAll(mentionPattern, (_, uid: string) => textFor(uid));
}
