import type { Plugin } from 'vite';

/** Of each line of an icon, in either way its file is formatted. */
const key = /,\s*key: "\w+"(?=\s*\})/g;

/**
 * Leaves out the keys in the icons of Lucide: React warns of a list without them in development alone, the lines of an
 * icon never change places, and random letters are what no compression makes smaller.
 */
export function withoutIconKeys(): Plugin {
  return {
    name: 'sobremesa:without-icon-keys',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler: (code) => code.replaceAll(key, ''),
    },
  };
}
