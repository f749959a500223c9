import type { Plugin } from 'vite';

/** Matches the key of each line of an icon, in both formats of icon files. */
const key = /,\s*key: "\w+"(?=\s*\})/g;

/**
 * Vite plugin: removes the keys from Lucide icons. React warns about missing keys only in development, the lines of
 * an icon never change order, and random keys do not compress.
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
