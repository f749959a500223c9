import type { Plugin } from 'vite';

/** `summary` of an endpoint in the OpenAPI document; the formatter puts it on its own line. */
const summary = /^(\s*summary: )'(?:[^'\\]|\\.)*',$/gm;
/** `together` indexes of a resource, on one line or several. */
const together = /^ {2}together: \[(?:\[.*\]\],|\n(?: {4}.*\n)+ {2}\],)$/gm;

/** Permissions of API keys, which the console does not use. */
const keys = /(?<=^\s*permitted: \{.*), keys: \[[^\]]*\](?= \},$)/gm;
/** Table of a resource and how its rows and fields are stored: read only by the API. */
const table = /^\s*(?:table: '\w+'|historyIn: '\w+'|sealed: true),$/gm;
const trait = '(?:volatile|recordOnly): true';
const traits = new RegExp(`\\b(?:${trait}),\\s*|, (?:${trait})(?= \\})`, 'g');

const parts = [together, keys, table, traits];

/** Vite plugin: removes from the console what only the API reads in shared declarations. */
export function withoutApiParts(): Plugin {
  return {
    name: 'sobremesa:without-api-parts',
    apply: 'build',
    // Runs before the types, and the line breaks with them, are stripped.
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/.*\.ts$/ },
      handler: (code) => parts.reduce((left, part) => left.replaceAll(part, ''), code.replaceAll(summary, "$1'',")),
    },
  };
}
