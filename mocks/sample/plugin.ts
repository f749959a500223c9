import type { Plugin } from 'vite';

/** Serves the sample data's snapshot to a page that hosts the product itself. */
export function sample(): Plugin {
  return { name: 'sobremesa:sample' };
}
