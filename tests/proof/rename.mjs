#!/usr/bin/env node
/**
 * `npm run proof:rename [-- seed]`: renames fields of resources and endpoints and figures of reports, one at a time, in a scratch
 * copy of the code, and asks the compiler. A rename that compiles, or a file that still names the old field in its code without
 * an error, is a place the contract does not reach. Fields are drawn from a seed, which is printed.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runnerImport } from 'vite';

const root = join(import.meta.dirname, '..', '..');
const rooms = ['contract', 'api', 'identity', 'src', 'mocks', 'build', 'gallery', 'tests', 'i18n'];
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
const declaration = new RegExp(`^(\\s*)(\\w+): (?:${kinds.join('|')})\\(`);
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
      if (name) found.push({ file, at, name, isPlain: hasEndpoints || figure !== null });
    });
  }
  return found;
}

/** The code of a file without its comments. */
function codeOf(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

function check(scratch) {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { stdout, status } = spawnSync(process.execPath, [tsc, '--noEmit'], {
    cwd: scratch,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const files = new Set([...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file));
  return { failed: status !== 0, files };
}

const seed = Number(process.argv[2] ?? Math.floor(Math.random() * 1e9));
process.stdout.write(`proof:rename ${seed}\n`);
const { chanceOf } = (await runnerImport(join(root, 'tests', 'api', 'money', 'chance.ts'))).module;
const chance = chanceOf(seed);
const scratch = mkdtempSync(join(tmpdir(), 'sobremesa-rename-'));
let faults = 0;
try {
  for (const room of rooms) cpSync(join(root, room), join(scratch, room), { recursive: true });
  for (const file of ['tsconfig.json', 'vite.config.ts', 'package.json']) cpSync(join(root, file), join(scratch, file));
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'));
  if (check(scratch).failed) throw new Error('The code does not compile as it is.');

  const all = declarations(scratch);
  const times = new Map();
  for (const { name } of all) times.set(name, (times.get(name) ?? 0) + 1);
  const sources = rooms.filter((room) => room !== 'tests').flatMap((room) => filesIn(join(scratch, room)));
  for (let draw = 0; draw < draws; draw += 1) {
    const { file, at, name, isPlain } = chance.one(all);
    const before = readFileSync(file, 'utf8');
    const lines = before.split('\n');
    lines[at] = lines[at].replace(`${name}:`, `${name}Renamed:`);
    writeFileSync(file, lines.join('\n'));
    const { failed, files } = check(scratch);
    writeFileSync(file, before);
    // A name that several declarations share tells nothing of which of them a file means; nor does a plain word
    // of an endpoint or a figure, such as `items` or `sales`, which code uses for other things.
    const mention = new RegExp(`\\b${name}\\b`);
    const stale =
      times.get(name) > 1 || (isPlain && !/[A-Z]/.test(name))
        ? []
        : sources
            .filter((one) => one !== file && mention.test(codeOf(readFileSync(one, 'utf8'))))
            .map((one) => relative(scratch, one))
            .filter((one) => !files.has(one));
    const verdict = !failed ? 'COMPILES' : stale.length > 0 ? `STALE in ${stale.join(', ')}` : 'found';
    if (verdict !== 'found') faults += 1;
    process.stdout.write(`${relative(scratch, file)} ${name}: ${verdict} (${files.size} files)\n`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.stdout.write(`${draws - faults} of ${draws} renames found everywhere\n`);
process.exitCode = faults === 0 ? 0 : 1;
