import type { Plugin } from 'vite';

/** Matches `Class.field = value;` as a statement of the module. */
const assignment = /^(\w+)\.(\w+) = (.+);$/gm;

/**
 * Vite plugin: moves static fields into their classes. Firebase's Auth assigns them after the class, which prevents
 * tree shaking; as static fields, unused classes are dropped: sign-in with Google, Facebook, GitHub, Twitter or a
 * popup, which the console does not offer.
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

const beginning = (name: string) => new RegExp(`^class ${name}(?: extends \\w+)? \\{$`, 'm');
