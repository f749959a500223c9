/**
 * Which test files have passed today on this machine with the very inputs they have now: `npm run unit` need not run them
 * again. An input is whatever could change the verdict; where that cannot be told, it is every file git knows.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inputsIn } from './inputs.mjs';

/** What compiles and sets up all tests, and what they are told of the repository without reading it. */
const common =
  /^(?:[^/]+\.(?:\w*[jt]s|json)|README\.md|build\/.*|tests\/[^/]+|tests\/verdicts\/.*|tests\/proof\/readme\.ts)$/;

/** What a shell or npm says of itself. Any other variable may change what a test does. */
const ofTheShell =
  /^(?:_|OLDPWD|PWD|SHLVL|TERM\w*|COLORTERM|COLUMNS|LINES|LS_COLORS|WINDOWID|SSH_\w+|XDG_\w+|VSCODE_\w+|npm_\w+|INIT_CWD)$/;

/** The tests see the clock: what passed yesterday may fail today. */
export const surroundings = (env = process.env, now = new Date()) =>
  JSON.stringify([
    process.version,
    process.platform,
    process.arch,
    now.toDateString(),
    now.getTimezoneOffset(),
    Object.entries(env)
      .filter(([name]) => !ofTheShell.test(name))
      .sort(),
  ]);

/** The key of each test: another one where anything that could change its verdict is another. */
export function keysOf({ root, files, tests, around = surroundings() }) {
  const hash = (...parts) => {
    const made = createHash('sha256');
    for (const part of parts) made.update(part).update('\0');
    return made.digest('hex');
  };
  const contents = new Map();
  const contentOf = (file) => {
    if (!contents.has(file)) {
      const path = join(root, file);
      contents.set(file, existsSync(path) ? hash(readFileSync(path)) : 'not there');
    }
    return `${file} ${contents.get(file)}`;
  };
  // Settings that git does not keep, and what is installed, which may be other than the lock file says.
  const unkept = [...readdirSync(root).filter((file) => file.startsWith('.env')), 'node_modules/.package-lock.json'];
  const always = new Set([...files.filter((file) => common.test(file)), ...unkept].sort());
  const shared = hash(around, ...[...always].map(contentOf));
  const inputsOf = inputsIn(root, files);
  let whole;
  const wholeRepository = () => (whole ??= hash(...[...files].sort().map(contentOf)));
  return new Map(
    tests.map((test) => {
      const inputs = inputsOf(test);
      const read = inputs.readsAny ? wholeRepository() : '';
      return [test, hash(shared, read, ...inputs.files.map(contentOf))];
    }),
  );
}

/** The keys of what has passed today. Those of another day are of no more use: a key has its day in it. */
export function passedKeys(path, now = new Date()) {
  if (!existsSync(path)) return new Set();
  const { day, keys } = JSON.parse(readFileSync(path, 'utf8'));
  return new Set(day === now.toDateString() ? keys : []);
}

export function keepPassed(path, keys, now = new Date()) {
  const all = [...new Set([...passedKeys(path, now), ...keys])];
  mkdirSync(dirname(path), { recursive: true });
  const own = `${path}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ day: now.toDateString(), keys: all }));
  renameSync(own, path);
}
