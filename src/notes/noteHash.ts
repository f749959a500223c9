const prefix = '#note-';

export const noteHash = (id: string): string => `${prefix}${id}`;

export const noteIdInHash = (hash: string): string | null =>
  hash.startsWith(prefix) ? hash.slice(prefix.length) : null;
