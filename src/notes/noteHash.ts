const prefix = '#note-';

/** Returns the URL hash that links to a note on the page of its record. */
export const noteHash = (id: string): string => `${prefix}${id}`;

/** Returns the id of the note in a URL hash, or `null`. */
export const noteIdInHash = (hash: string): string | null =>
  hash.startsWith(prefix) ? hash.slice(prefix.length) : null;
