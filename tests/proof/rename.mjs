#!/usr/bin/env node
/**
 * `npm run proof:rename [-- seed]`: renames 20 fields of resources and endpoints and figures of reports in a scratch
 * copy of the code, and asks the compiler. A rename that compiles is a place the contract does not reach. So is a file
 * to which no error leads, but which mentions the name where the compiler does not check it: mentions are given another
 * name in turn, and the word of another API is an error then (`mentions.mjs`). Fields are drawn from a seed, which is
 * printed. Tests are left out: what they read of an answer fails when they run.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runnerImport } from 'vite';
import { mentionsIn, withOthers } from './mentions.mjs';

const root = join(import.meta.dirname, '..', '..');
const rooms = ['contract', 'api', 'identity', 'src', 'mocks', 'build', 'gallery', 'i18n'];
const draws = 20;

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Where fields are declared: `name: kind(`, by a kind of contract/fields. */
const [, values = ''] =
  /interface FieldValues \{([\s\S]*?)\n\}/.exec(readFileSync(join(root, 'contract', 'fields', 'field.ts'), 'utf8')) ??
  [];
const kinds = [...values.matchAll(/^ {2}(\w+):/gm)].map(([, kind]) => kind);
const declaration = new RegExp(`^(\\s*)(\\w+): (?:${kinds.join('|')})(?:<.*>)?\\(`);
/** What an endpoint is asked and answers: `name: z.…`, a parameter, or a whole number. */
const endpointDeclaration = /^(\s*)(?!input\b|output\b|dryRunOutput\b)(\w+): (?:z\.|parameter\(|whole,)/;
/** A figure of a report: `name: { kind: 'money', …`. */
const figureDeclaration = /^(\s*)(\w+): \{ kind: '(?:money|count|rate)'/;

function declarations(scratch) {
  const found = [];
  for (const file of filesIn(join(scratch, 'contract'))) {
    if (file.includes(`${join('contract', 'fields')}`) || file.endsWith(join('contract', 'endpoint.ts'))) continue;
    const text = readFileSync(file, 'utf8');
    const hasEndpoints = text.includes('defineEndpoint(');
    const isReport = text.includes('defineReport(');
    text.split('\n').forEach((line, at) => {
      const figure = isReport ? figureDeclaration.exec(line) : null;
      const [, , name] =
        figure ?? declaration.exec(line) ?? (hasEndpoints ? endpointDeclaration.exec(line) : null) ?? [];
      if (name) found.push({ file, at, name });
    });
  }
  return found;
}

/** Runs `run` with some declarations renamed. */
function withRenamed(scratch, drawn, run) {
  const before = new Map();
  for (const { file, at, name } of drawn) {
    const text = readFileSync(file, 'utf8');
    if (!before.has(file)) before.set(file, text);
    const lines = text.split('\n');
    lines[at] = lines[at].replace(`${name}:`, `${name}Renamed:`);
    writeFileSync(file, lines.join('\n'));
  }
  try {
    return run();
  } finally {
    for (const [file, text] of before) writeFileSync(file, text);
  }
}

/** The errors of the compiler: file, line and message with its details. */
function errorsIn(scratch) {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '--pretty', 'false'], {
    cwd: scratch,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return stdout.split(/^(?=\S+\(\d+,\d+\): error)/m).flatMap((part) => {
    const [, file, line, message] = /^(\S+?)\((\d+),\d+\): error ([\s\S]*)/.exec(part) ?? [];
    return file === undefined ? [] : [{ file: join(scratch, file), line: Number(line), message }];
  });
}

/** Whether an error is about a field. */
const isOf = ({ message }, name) => new RegExp(`\\b${name}(?:Renamed)?\\b`).test(message);

/**
 * The mentions at which another name is no error. An object may be read elsewhere in its file. So many at once hide each
 * other's errors: what is left is tried again until no more are found.
 */
function unchecked(scratch, mentions) {
  const errors = withOthers(mentions, () => errorsIn(scratch));
  const left = mentions.filter(
    ({ file, from, to, name, reads }) =>
      !errors.some(
        (error) =>
          error.file === file &&
          ((error.line >= from && error.line <= to) || (!reads && error.message.includes(`${name}Renamed`))),
      ),
  );
  return left.length === 0 || left.length === mentions.length ? left : unchecked(scratch, left);
}

const seed = Number(process.argv[2] ?? Math.floor(Math.random() * 1e9));
process.stdout.write(`proof:rename ${seed}\n`);
const { chanceOf } = (await runnerImport(join(root, 'tests', 'api', 'money', 'chance.ts'))).module;
const chance = chanceOf(seed);
const scratch = mkdtempSync(join(tmpdir(), 'sobremesa-rename-'));
let faults = 0;
try {
  for (const room of rooms) cpSync(join(root, room), join(scratch, room), { recursive: true });
  for (const file of ['tsconfig.json', 'package.json']) cpSync(join(root, file), join(scratch, file));
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'));
  if (errorsIn(scratch).length > 0) throw new Error('The code does not compile as it is.');

  const all = declarations(scratch);
  const drawn = new Map();
  while (drawn.size < draws) {
    const one = chance.one(all);
    drawn.set(one.name, one);
  }
  const together = withRenamed(scratch, [...drawn.values()], () => errorsIn(scratch));
  // Several declarations may share a name, and any of them may be what a file means.
  const shared = all.filter(({ name }) => drawn.has(name));
  const errors = withRenamed(scratch, shared, () => errorsIn(scratch));
  const leadsTo = ({ file, name }) => errors.some((error) => error.file === file && isOf(error, name));
  const mentions = rooms
    .flatMap((room) => filesIn(join(scratch, room)))
    .flatMap((file) => mentionsIn(file, new Set(drawn.keys())))
    .filter((mention) => !shared.some(({ file }) => file === mention.file) && !leadsTo(mention));
  const stale = [true, false].flatMap((reads) =>
    unchecked(
      scratch,
      mentions.filter((mention) => mention.reads === reads),
    ),
  );
  for (const [name, one] of drawn) {
    const isFound =
      together.some((error) => isOf(error, name)) || withRenamed(scratch, [one], () => errorsIn(scratch)).length > 0;
    const places = stale.filter((mention) => mention.name === name);
    const verdict = !isFound
      ? 'COMPILES'
      : places.length > 0
        ? `STALE in ${places.map(({ file, line }) => `${relative(scratch, file)}:${line}`).join(', ')}`
        : 'found';
    if (verdict !== 'found') faults += 1;
    process.stdout.write(`${relative(scratch, one.file)} ${name}: ${verdict}\n`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.stdout.write(`${draws - faults} of ${draws} renames found everywhere\n`);
process.exitCode = faults === 0 ? 0 : 1;
