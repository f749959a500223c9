/**
 * Where code names a field: `row.total`, `{ total }`, `total: 1`, `'total'`. A mention is checked by the compiler if
 * writing another name there is an error, whoever's the name is.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseSync } from 'vite';

/**
 * The mentions of some names in a file. `reads` are accesses and destructurings; the others are keys of objects,
 * attributes and texts. `from` and `to`: the lines of the innermost statement around it.
 */
export function mentionsIn(file, names) {
  const text = readFileSync(file, 'utf8');
  if (![...names].some((name) => text.includes(name))) return [];
  const lineOf = linesOf(text);
  const found = [];
  const add = (node, name, reads, statement, replacement) =>
    names.has(name) &&
    found.push({
      file,
      name,
      reads,
      start: node.start,
      end: node.end,
      replacement,
      line: lineOf(node.start),
      from: lineOf(statement.start),
      to: lineOf(statement.end),
    });
  const visit = (node, parent, statement) => {
    if (!node || typeof node.type !== 'string') return;
    const around = /Statement$|Declaration$|^PropertyDefinition$|^MethodDefinition$/.test(node.type) ? node : statement;
    const other = (name) => `${name}Renamed`;
    if (node.type === 'MemberExpression' && !node.computed && !/css$/i.test(node.object.name ?? ''))
      add(node.property, node.property.name, true, around, other(node.property.name));
    if (node.type === 'Property' && !node.computed && node.key.type === 'Identifier') {
      const { name } = node.key;
      const isRead = parent.type === 'ObjectPattern';
      if (!node.shorthand) add(node.key, name, isRead, around, other(name));
      else add(node.key, name, isRead, around, `${other(name)}: ${name}`);
    }
    if (node.type === 'JSXAttribute') add(node.name, node.name.name, false, around, other(node.name.name));
    // A plain word as a text may be anything; `companyId` is a field.
    if (node.type === 'Literal' && isCompound(node.value) && !isDeclared(node, parent))
      add(node, node.value, false, around, `'${other(node.value)}'`);
    for (const [key, value] of Object.entries(node)) {
      if (key === 'parent') continue;
      for (const child of Array.isArray(value) ? value : [value])
        if (child && typeof child === 'object') visit(child, node, around);
    }
  };
  const { program } = parseSync(file, text);
  visit(program, program, program);
  return found;
}

const isCompound = (value) => typeof value === 'string' && /^[a-z]+[A-Z]\w*$/.test(value);

/** A member of a union of texts is a declaration of its own, and so is the name in an import. */
function isDeclared(node, parent) {
  return /^(TSLiteralType|Import|Export|JSXAttribute)/.test(parent.type) || node.type !== 'Literal';
}

function linesOf(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

/** Writes another name at each mention while `run` runs; shorthands keep their local name. */
export function withOthers(mentions, run) {
  const before = new Map();
  for (const file of new Set(mentions.map((mention) => mention.file))) {
    let text = readFileSync(file, 'utf8');
    before.set(file, text);
    const own = mentions.filter((mention) => mention.file === file).toSorted((one, two) => two.start - one.start);
    const seen = new Set();
    for (const { start, end, replacement } of own) {
      if (seen.has(start)) continue;
      seen.add(start);
      text = text.slice(0, start) + replacement + text.slice(end);
    }
    writeFileSync(file, text);
  }
  try {
    return run();
  } finally {
    for (const [file, text] of before) writeFileSync(file, text);
  }
}
