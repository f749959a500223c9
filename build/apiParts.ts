import type { Plugin } from 'vite';

/** What an endpoint is called in the OpenAPI document, on a line of its own as the formatter has it. */
const summary = /^(\s*summary: )'(?:[^'\\]|\\.)*',$/gm;
/** The common indexes of a resource, likewise, or over several lines. */
const together = /^ {2}together: \[(?:\[.*\]\],|\n(?: {4}.*\n)+ {2}\],)$/gm;

/** What keys of the API may do with a resource: consoles have none. */
const keys = /(?<=^\s*permitted: \{.*), keys: \[[^\]]*\](?= \},$)/gm;
/** The table of a resource, and what becomes of its rows and fields in the database: what the API does with them. */
const table = /^\s*(?:table: '\w+'|historyIn: '\w+'|sealed: true),$/gm;
const trait = '(?:volatile|recordOnly): true';
const traits = new RegExp(`\\b(?:${trait}),\\s*|, (?:${trait})(?= \\})`, 'g');

const parts = [together, keys, table, traits];

/** Leaves out of a console what only the API reads in the declarations they share. */
export function withoutApiParts(): Plugin {
  return {
    name: 'sobremesa:without-api-parts',
    apply: 'build',
    // Before the types are taken off, and the lines with them.
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/.*\.ts$/ },
      handler: (code) => parts.reduce((left, part) => left.replaceAll(part, ''), code.replaceAll(summary, "$1'',")),
    },
  };
}
