/** A copy of the code to change and to type-check. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
/** What the compiler remembers of a check. */
const state = 'types.tsbuildinfo';
const stateBefore = 'typesBefore.tsbuildinfo';

/** A copy of some folders of the repository, to be removed. */
export function scratchCopy(rooms) {
  const scratch = mkdtempSync(join(tmpdir(), 'sobremesa-rename-'));
  for (const room of rooms) cpSync(join(root, room), join(scratch, room), { recursive: true });
  for (const file of ['tsconfig.json', 'package.json']) cpSync(join(root, file), join(scratch, file));
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'));
  return { scratch, remove: () => rmSync(scratch, { recursive: true, force: true }) };
}

/**
 * The errors of the compiler: file, line and message with its details. Once `keepState` was called, only the files that
 * differ from then are checked, and what depends on them.
 */
export function errorsIn(scratch) {
  if (existsSync(join(scratch, stateBefore))) cpSync(join(scratch, stateBefore), join(scratch, state));
  const options = ['--noEmit', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', state];
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, ...options], {
    cwd: scratch,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return stdout.split(/^(?=\S+\(\d+,\d+\): error)/m).flatMap((part) => {
    const [, file, line, message] = /^(\S+?)\((\d+),\d+\): error ([\s\S]*)/.exec(part) ?? [];
    return file === undefined ? [] : [{ file: join(scratch, file), line: Number(line), message }];
  });
}

/** Has later checks begin with what the last one found. */
export function keepState(scratch) {
  cpSync(join(scratch, state), join(scratch, stateBefore));
}

/** Runs `run` with other texts in some files: `edits` is for each file what to make of its text. */
export function withEdits(edits, run) {
  const before = new Map();
  try {
    for (const [file, edit] of edits) {
      before.set(file, readFileSync(file, 'utf8'));
      writeFileSync(file, edit(before.get(file)));
    }
    return run();
  } finally {
    for (const [file, text] of before) writeFileSync(file, text);
  }
}

/** Things by the file they are in. */
export function byFile(things) {
  const found = new Map();
  for (const thing of things) found.set(thing.file, [...(found.get(thing.file) ?? []), thing]);
  return found;
}
