import type { Plugin } from 'vite';
import { importsIn, replaceImports } from './imports.ts';

/**
 * react-admin's own exporter, which lists fall back to, makes CSV with a library. Our lists export by the API: the library is
 * loaded when somebody uses the other.
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
            // It answers by a callback, so nobody waits for what it returns.
            const text = `const ${name} = (...given) => void import('${module}').then((loaded) => loaded.default(...given));`;
            return { statement, text };
          });
        return replaceImports(code, edits);
      },
    },
  };
}
