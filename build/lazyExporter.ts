import type { Plugin } from 'vite';
import { importsIn, replaceImports } from './imports.ts';

/**
 * Vite plugin: loads react-admin's default exporter, with its CSV library, on demand. Our lists export through the
 * API.
 */
export function withLazyExporter(): Plugin {
  return {
    name: 'sobremesa:lazy-exporter',
    apply: 'build',
    transform: {
      filter: { id: /\/ra-core\/dist\/export\/defaultExporter\.js$/ },
      handler(code, id) {
        const edits = importsIn(code, id)
          .filter(({ moduleRequest }) => moduleRequest.value.startsWith('jsonexport'))
          .map((statement) => {
            const { value: module } = statement.moduleRequest;
            const [name = 'jsonExport'] = statement.entries.map(({ localName }) => localName.value);
            // Uses a callback, so the returned promise is not awaited.
            const text = `const ${name} = (...given) => void import('${module}').then((loaded) => loaded.default(...given));`;
            return { statement, text };
          });
        return replaceImports(code, edits);
      },
    },
  };
}
