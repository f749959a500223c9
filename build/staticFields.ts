import type { Plugin } from 'vite';

/** `Class.field = value;` as a statement of the module. */
const assignment = /^(\w+)\.(\w+) = (.+);$/gm;

/**
 * Firebase's Auth assigns the static fields of its classes after them, and what assigns to a class keeps it. As fields
 * of the class they go with it: signing in by Google, Facebook, GitHub, Twitter or a window of its own, of which the
 * console has none.
 */
export function withStaticFields(): Plugin {
  return {
    name: 'sobremesa:static-fields',
    apply: 'build',
    transform: {
      filter: { id: /\/@firebase\/auth\/dist\/.*\.js$/ },
      handler(code) {
        const fields = new Map<string, string>();
        const rest = code.replaceAll(assignment, (statement, name: string, field: string, value: string) => {
          if (!beginning(name).test(code)) return statement;
          fields.set(name, `${fields.get(name) ?? ''}\n  static ${field} = ${value};`);
          return '';
        });
        return [...fields].reduce(
          (changed, [name, text]) => changed.replace(beginning(name), (line) => line + text),
          rest,
        );
      },
    },
  };
}

/** The line a class begins with. */
const beginning = (name: string) => new RegExp(`^class ${name}(?: extends \\w+)? \\{$`, 'm');
