import { parseSync, type Plugin } from 'vite';

/** The default of `<Admin>` that the console uses. */
const used = new Set(['Notification']);

/**
 * `<Admin>` falls back to a layout, a sign-in form and error pages of its own. No build can see that Console.tsx
 * replaces them all but the notifications: without them its first page needs 60 kB less.
 */
export function withoutUnusedDefaults(): Plugin {
  return {
    name: 'sobremesa:without-unused-defaults',
    apply: 'build',
    transform: {
      filter: { id: /\/ra-ui-materialui\/dist\/AdminUI\.js$/ },
      handler(code, id) {
        const defaults = parseSync(id, code).module.staticImports.filter(({ moduleRequest }) =>
          moduleRequest.value.startsWith('.'),
        );
        const changed = defaults.reduceRight((text, { start, end, moduleRequest, entries }) => {
          const lines = entries.map(({ localName: { value: name } }) =>
            used.has(name) ? `import { ${name} } from '${moduleRequest.value}';` : `const ${name} = undefined;`,
          );
          return text.slice(0, start) + lines.join('\n') + text.slice(end);
        }, code);
        return { code: changed, map: null };
      },
    },
  };
}
