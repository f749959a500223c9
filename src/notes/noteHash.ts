const prefix = '#note-';

/** The end of an address that leads to a note on the page of its record. */
export const noteHash = (id: string): string => `${prefix}${id}`;

/** The note that an address leads to. */
export const noteIn = (hash: string): string | null => (hash.startsWith(prefix) ? hash.slice(prefix.length) : null);
