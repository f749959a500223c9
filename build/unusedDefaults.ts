import type { Plugin } from 'vite';
import { importsIn, replaceImports } from './imports.ts';

/** Defaults of `<Admin>` that the console uses. */
const used = new Set(['Notification']);

/**
 * Vite plugin: removes the defaults of `<Admin>` (layout, sign-in form, error pages) except the notifications.
 * Console.tsx replaces them, which tree shaking cannot detect; the first page needs 60 kB less.
 */
export function withoutUnusedDefaults(): Plugin {
  return {
    name: 'sobremesa:without-unused-defaults',
    apply: 'build',
    transform: {
      filter: { id: /\/ra-ui-materialui\/dist\/AdminUI\.js$/ },
      handler(code, id) {
        const edits = importsIn(code, id)
          .filter(({ moduleRequest }) => moduleRequest.value.startsWith('.'))
          .map((statement) => {
            const lines = statement.entries.map(({ localName: { value: name } }) =>
              used.has(name)
                ? `import { ${name} } from '${statement.moduleRequest.value}';`
                : `const ${name} = undefined;`,
            );
            return { statement, text: lines.join('\n') };
          });
        return replaceImports(code, edits);
      },
    },
  };
}
