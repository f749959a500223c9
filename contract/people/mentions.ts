/** How administrators are named in the text of a note: by `uid`, so that who is renamed is shown by their name. */

const pattern = /@\[([\w.:|-]{1,128})\]/g;

export const mentionOf = (uid: string): string => `@[${uid}]`;

/** Who is named in a text, each once. */
export function mentionedIn(text: string | null): string[] {
  return [...new Set([...(text ?? '').matchAll(pattern)].map(([, uid]) => uid ?? ''))];
}

/** The text with something else in place of each mention. */
export function withMentions(text: string, replaced: (uid: string) => string): string {
  return text.replaceAll(pattern, (_, uid: string) => replaced(uid));
}
