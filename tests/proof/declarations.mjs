/** Where the contract declares the names that `rename.mjs` renames. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

export function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** `name: kind(`, by a kind of contract/fields. */
function fieldDeclaration(root) {
  const text = readFileSync(join(root, 'contract', 'fields', 'field.ts'), 'utf8');
  const [, values = ''] = /interface FieldValues \{([\s\S]*?)\n\}/.exec(text) ?? [];
  const kinds = [...values.matchAll(/^ {2}(\w+):/gm)].map(([, kind]) => kind);
  return new RegExp(`^(\\s*)(\\w+): (?:${kinds.join('|')})(?:<.*>)?\\(`);
}

/** What an endpoint is asked and answers: `name: z.…`, a parameter, or a whole number. */
const endpointDeclaration = /^(\s*)(?!input\b|output\b|dryRunOutput\b)(\w+): (?:z\.|parameter\(|whole,)/;
/** A figure of a report: `name: { kind: 'money', …`. */
const figureDeclaration = /^(\s*)(\w+): \{ kind: '(?:money|count|rate)'/;

/** Each declared name: its file, its line from 0, and whether it is a field, a figure, or of an endpoint. */
export function declarations(root) {
  const field = fieldDeclaration(root);
  const found = [];
  for (const file of filesIn(join(root, 'contract'))) {
    if (file.includes(`${join('contract', 'fields')}`) || file.endsWith(join('contract', 'endpoint.ts'))) continue;
    const text = readFileSync(file, 'utf8');
    const hasEndpoints = text.includes('defineEndpoint(');
    const isReport = text.includes('defineReport(');
    text.split('\n').forEach((line, at) => {
      const figure = isReport ? figureDeclaration.exec(line) : null;
      const [, , name] = figure ?? field.exec(line) ?? (hasEndpoints ? endpointDeclaration.exec(line) : null) ?? [];
      if (name) found.push({ file, at, name });
    });
  }
  return found;
}

/** The files a file imports by a relative path. */
export function importsOf(file) {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/\bfrom '(\.[^']+)'/g)].map(([, path]) => `${join(dirname(file), path)}.ts`);
}
