/**
 * Where code names a field: `row.total`, `row['total']`, `{ total }`, `total: 1`, `'total'`. A mention is checked by the compiler if
 * writing another name there is an error, whoever's the name is.
 */
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { byFile, withEdits } from './compiler.mjs';

/**
 * The mentions of some names in a file. `reads` are accesses and destructurings; the others are keys of objects,
 * attributes and texts. `isOpen`: a key of an object with names of its own: the placeholders of a text, the parameters of
 * an address. `from` and `to`: the lines of the innermost statement around it. `replacement` writes another
 * name in its place; a shorthand keeps its local name.
 */
export function mentionsIn(file, names) {
  const text = readFileSync(file, 'utf8');
  if (![...names].some((name) => text.includes(name))) return [];
  const lineOf = linesOf(text);
  /** The stylesheets it imports, whose names are of classes. */
  const sheets = new Set([...text.matchAll(/^import (\w+) from '[^']+\.css';/gm)].map(([, name]) => name));
  const found = [];
  let isOpen = false;
  const add = (node, name, reads, statement, replacement = (other) => other) =>
    names.has(name) &&
    found.push({
      file,
      name,
      reads,
      isOpen: !reads && isOpen,
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
    const isClassName = node.type === 'MemberExpression' && sheets.has(node.object.name);
    if (node.type === 'MemberExpression' && !node.computed && !isClassName)
      add(node.property, node.property.name, true, around);
    const read = node.type === 'MemberExpression' && node.computed && !isClassName ? node.property.value : undefined;
    if (typeof read === 'string') add(node.property, read, true, around, (other) => `'${other}'`);
    if (node.type === 'Property' && !node.computed && node.key.type === 'Identifier') {
      const { name } = node.key;
      const isRead = parent.type === 'ObjectPattern';
      if (!node.shorthand) add(node.key, name, isRead, around);
      else add(node.key, name, isRead, around, (other) => `${other}: ${name}`);
    }
    if (node.type === 'JSXAttribute') add(node.name, node.name.name, false, around);
    if (node.type === 'Literal' && isCompound(node.value) && !isDeclared(node, parent))
      add(node, node.value, false, around, (other) => `'${other}'`);
    if (node.type === 'TaggedTemplateExpression' && /^sql\b/.test(text.slice(node.start, node.end)))
      for (const column of columnsIn(node.quasi, text)) add(column, column.name, true, around);
    const outside = isOpen;
    if (isDictionary(node)) isOpen = true;
    else if (node.type !== 'ObjectExpression' && node.type !== 'Property') isOpen = false;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'parent' || (isClassName && key === 'property')) continue;
      for (const child of Array.isArray(value) ? value : [value])
        if (child && typeof child === 'object') visit(child, node, around);
    }
    isOpen = outside;
  };
  const { program } = parseSync(file, text);
  visit(program, program, program);
  // A shorthand is seen twice: as a key and as a value.
  return [...new Map(found.toReversed().map((mention) => [mention.start, mention])).values()].toReversed();
}

/** The columns that raw SQL names: `c.state`, `c."companyId"`, `"companyId"`, but not what the same text calls so itself. */
function columnsIn({ start, end, quasis }, text) {
  const query = text.slice(start, end);
  const isOwn = (name) => new RegExp(`\\bas "?${name}\\b`, 'i').test(query);
  // `from sqlite_master m, pragma_table_info('labels') c`: a table that the query names by text is no resource's.
  const isNamed = (alias) => new RegExp(`\\b(?:from|join)\\s+${alias}\\.|[\\w)] ${alias}\\b(?!\\.)`).test(query);
  return quasis.flatMap((part) =>
    [...text.slice(part.start, part.end).matchAll(/\b(\w+)\.(?:"(\w+)"|(\w+))|"(\w+)"/g)].flatMap((found) => {
      const [, alias, ...names] = found;
      const name = names.find(Boolean);
      const at = part.start + found.index + found[0].lastIndexOf(name);
      return isOwn(name) || (alias && isNamed(alias)) ? [] : [{ start: at, end: at + name.length, name }];
    }),
  );
}

/** What takes an object with any names: `translate('…', { name })`, `new URLSearchParams({ currency })`. */
function isDictionary({ type, callee }) {
  const name = callee?.name ?? callee?.property?.name;
  return (
    (type === 'CallExpression' && name === 'translate') || (type === 'NewExpression' && name === 'URLSearchParams')
  );
}

/** Of two words or more: `companyId`. A plain word such as `type` may be anybody's. */
export const isCompound = (value) => typeof value === 'string' && /^[a-z]+[A-Z]\w*$/.test(value);

/** A member of a union of texts is a declaration of its own, and so is the name in an import. */
function isDeclared(node, parent) {
  return /^(TSLiteralType|Import|Export)/.test(parent.type) || node.type !== 'Literal';
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

/**
 * The mentions at which another name is no error. Each is given a name of its own, so that an error says whose it is,
 * wherever it arises; one that names none of them counts within the statement around. So many at
 * once hide each other's errors: what is left is tried again until no more are found.
 */
export function unchecked(mentions, errorsNow) {
  const others = new Map(mentions.map((mention, at) => [mention, `${mention.name}Other${at}`]));
  const edits = [...byFile(mentions)].map(([file, own]) => [
    file,
    (text) =>
      own
        .toSorted((one, two) => two.start - one.start)
        .reduce(
          (now, mention) =>
            now.slice(0, mention.start) + mention.replacement(others.get(mention)) + now.slice(mention.end),
          text,
        ),
  ]);
  const errors = withEdits(edits, errorsNow);
  const left = mentions.filter((mention) => {
    const isOther = new RegExp(`\\b${others.get(mention)}\\b`);
    return !errors.some(
      ({ file, line, message }) =>
        isOther.test(message) ||
        (file === mention.file && line >= mention.from && line <= mention.to && !/\w+Other\d+\b/.test(message)),
    );
  });
  if (left.length === 0) return left;
  return left.length === mentions.length ? uncheckedAlone(left, errorsNow) : unchecked(left, errorsNow);
}

/** The same with one mention of a file at a time, where any error in the file is its own. */
function uncheckedAlone(mentions, errorsNow) {
  const files = [...byFile(mentions).values()];
  const found = [];
  for (let at = 0; files.some((own) => at < own.length); at += 1) {
    const alone = files.flatMap((own) => own.slice(at, at + 1));
    const errors = withEdits(
      alone.map(({ file, start, end, name, replacement }) => [
        file,
        (text) => text.slice(0, start) + replacement(`${name}Other`) + text.slice(end),
      ]),
      errorsNow,
    );
    found.push(...alone.filter((mention) => !errors.some(({ file }) => file === mention.file)));
  }
  return found;
}
