#!/usr/bin/env node
/**
 * `npm run proof:rename [-- seed … name … | all]`: renames fields of resources and endpoints and figures of reports in
 * a scratch copy of the code, and asks the compiler. 20 are drawn from each seed, by default from one that is printed;
 * those of a name are taken without one (`netMinor`), and all of them by `all`.
 *
 * A rename that compiles is a place the contract does not reach. So is a file to which no error leads, but which
 * mentions the name where the compiler does not check it. Mentions are given another name in turn: where that is an
 * error the name is checked, be it this field's or that of something else (`mentions.mjs`).
 *
 * What counts as a mention: a property that is read or written, an attribute, and a text of two words or more
 * (`'companyId'`), and a column of raw SQL (`c."companyId"`). Of a name of one word (`type`, `filter`) only those in a file that imports its declaration: elsewhere
 * an unchecked `type` may be an HTML attribute's. There it is no mention as a placeholder of a text
 * (`translate('…', { name })`), as a parameter of an address, or as a key that `api/routes/openapi` writes, whose one-word
 * keys are the document's (`type`, `description`); what is read there counts. Left out are tests, which fail when they run, and the steps of
 * `api/db/steps.ts`, which name the columns of their time.
 */
import { runnerImport } from 'vite';
import { join, relative } from 'node:path';
import { byFile, errorsIn, keepState, scratchCopy, withEdits } from './compiler.mjs';
import { declarations, filesIn, importsOf } from './declarations.mjs';
import { isCompound, mentionsIn, unchecked } from './mentions.mjs';
import { withoutPlaceholders } from './placeholders.mjs';

const root = join(import.meta.dirname, '..', '..');
const rooms = ['contract', 'api', 'identity', 'src', 'mocks', 'build', 'gallery', 'i18n'];
const draws = 20;
/** So many at once: more would hide each other's errors. */
const batch = 60;

/** The compiler's errors with some declarations renamed. */
function errorsRenaming(scratch, drawn) {
  const edits = [...byFile(drawn)].map(([file, own]) => [
    file,
    (text) => {
      const lines = text.split('\n');
      for (const { at, name } of own) lines[at] = lines[at].replace(`${name}:`, `${name}Renamed:`);
      return lines.join('\n');
    },
  ]);
  return withEdits(edits, () => errorsIn(scratch));
}

/** Whether an error is about a field. */
const isOf = ({ message }, name) => new RegExp(`\\b${name}(?:Renamed)?\\b`).test(message);

/** The mentions that may mean a drawn field and are in a file that no error leads to. */
function candidates(scratch, names, shared) {
  const steps = new Set(importsOf(join(scratch, 'api', 'db', 'steps.ts')));
  const errors = errorsRenaming(scratch, shared);
  const leadsTo = ({ file, name }) => errors.some((error) => error.file === file && isOf(error, name));
  return rooms
    .flatMap((room) => filesIn(join(scratch, room)))
    .filter((file) => !steps.has(file))
    .flatMap((file) => {
      const imported = new Set([file, ...importsOf(file)]);
      const isForeign = file.startsWith(join(scratch, 'api', 'routes', 'openapi'));
      const isAbout = ({ name, reads, isOpen }) =>
        isCompound(name) ||
        (!isOpen &&
          (reads || !isForeign) &&
          shared.some((declaration) => declaration.name === name && imported.has(declaration.file)));
      return mentionsIn(file, names).filter(isAbout);
    })
    .filter(
      (mention) =>
        !shared.some(({ file, at }) => file === mention.file && at + 1 === mention.line) && !leadsTo(mention),
    );
}

/** Prints what becomes of each declaration when it is renamed; returns how many are not found everywhere. */
function prove(scratch, drawn, all) {
  const names = new Set(drawn.map(({ name }) => name));
  const together = errorsRenaming(scratch, drawn);
  // Several declarations may share a name, and any of them may be what a file means.
  const shared = all.filter(({ name }) => names.has(name));
  const mentions = candidates(scratch, names, shared);
  const left = [true, false].flatMap((reads) =>
    unchecked(
      mentions.filter((mention) => mention.reads === reads),
      () => errorsIn(scratch),
    ),
  );
  const stale = withoutPlaceholders(scratch, left);
  let faults = 0;
  for (const one of drawn) {
    const { name } = one;
    const isFound = together.some((error) => isOf(error, name)) || errorsRenaming(scratch, [one]).length > 0;
    const places = stale.filter((mention) => mention.name === name);
    const verdict = !isFound
      ? 'COMPILES'
      : places.length > 0
        ? `STALE in ${places.map(({ file, line }) => `${relative(scratch, file)}:${line}`).join(', ')}`
        : 'found';
    if (verdict !== 'found') faults += 1;
    process.stdout.write(`${relative(scratch, one.file)} ${name}: ${verdict}\n`);
  }
  return faults;
}

const { chanceOf } = (await runnerImport(join(root, 'tests', 'api', 'money', 'chance.ts'))).module;

/** The declarations that an argument is about: those drawn from a seed, those of a name, or all; one for each name. */
function chosenBy(argument, all) {
  const isSeed = /^\d+$/.test(argument);
  if (!isSeed) return all.filter(({ name }) => argument === 'all' || name === argument);
  const chance = chanceOf(Number(argument));
  const drawn = new Map();
  while (drawn.size < draws) {
    const one = chance.one(all);
    drawn.set(one.name, one);
  }
  return [...drawn.values()];
}

const given = process.argv.slice(2);
const chosen = given.length > 0 ? given : [String(Math.floor(Math.random() * 1e9))];
process.stdout.write(`proof:rename ${chosen.join(' ')}\n`);
const { scratch, remove } = scratchCopy(rooms);
let faults = 0;
let count = 0;
try {
  if (errorsIn(scratch).length > 0) throw new Error('The code does not compile as it is.');
  const all = declarations(scratch);
  keepState(scratch);
  const drawn = [...new Map(chosen.flatMap((one) => chosenBy(one, all)).map((one) => [one.name, one])).values()];
  if (drawn.length === 0) throw new Error('No declaration has this name.');
  count = drawn.length;
  for (let from = 0; from < count; from += batch) faults += prove(scratch, drawn.slice(from, from + batch), all);
} finally {
  remove();
}
process.stdout.write(`${count - faults} of ${count} renames found everywhere\n`);
process.exitCode = faults === 0 ? 0 : 1;
