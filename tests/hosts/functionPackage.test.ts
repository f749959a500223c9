import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { build } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { readCapacity, schedulerPoolSize } from '../../api/hosts/functionOptions';
import { packageOf, type LockedPackages } from '../../api/hosts/package';

const folder = 'dist/packaged';

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

interface Manifest {
  type: string;
  main: string;
  engines: { node: string };
  dependencies: Record<string, string>;
}
interface Lockfile {
  packages: LockedPackages & { '': Pick<Manifest, 'dependencies' | 'engines'> };
}

const manifest = readJson(join(folder, 'package.json')) as Manifest;
const lockfile = readJson(join(folder, 'package-lock.json')) as Lockfile;
const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js'))
  .map((name) => readFileSync(join(folder, name), 'utf8'));

const importedPackages = new Set(
  scripts
    .flatMap((text) => [...text.matchAll(/^import (?:[^"';]* from )?["']([^"']+)["']|\bimport\(["']([^"']+)["']\)/gm)])
    .map(([, once, late]) => once ?? late ?? '')
    .filter((name) => !name.startsWith('.') && !name.startsWith('node:') && !builtinModules.includes(name))
    .map(packageOf),
);

function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
  variables: Record<string, string | undefined> = {},
) {
  const child = spawn(program, args, { cwd, env: { PATH: process.env['PATH'], HOME: tmpdir(), ...variables } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  return new Promise<{ status: number | null; output: string }>((done) =>
    child.on('close', (status) => done({ status, output })),
  );
}

async function listModules(): Promise<string[]> {
  const buildResult = await build({ mode: 'function', logLevel: 'silent', build: { write: false } });
  if (!('output' in buildResult)) throw new Error('one build has one output');
  const chunks = buildResult.output.filter((one) => one.type === 'chunk');
  for (const { fileName, code } of chunks) expect(readFileSync(join(folder, fileName), 'utf8')).toBe(code);
  expect(chunks).toHaveLength(scripts.length);
  return chunks
    .flatMap(({ modules }) => Object.keys(modules))
    .map((id) => (id.startsWith('\0') ? id : relative('.', id)));
}

describe('built package of the function', () => {
  test('declares the Node version that firebase.json deploys', () => {
    const { functions } = readJson('firebase.json') as { functions: { source: string; runtime: string }[] };
    expect(functions.map(({ source, runtime }) => [source, runtime])).toEqual([
      ['dist/function', `nodejs${manifest.engines.node}`],
    ]);
    expect(manifest.type).toBe('module');
    expect(readdirSync(folder)).toContain(manifest.main);
  });

  test('depends on exactly the imported libraries, in the versions of this project', () => {
    const { packages } = readJson('package-lock.json') as { packages: LockedPackages };
    const getTestedVersion = (name: string) => packages[`node_modules/${name}`]?.version;
    expect(manifest.dependencies).toEqual(
      Object.fromEntries([...importedPackages].sort().map((name) => [name, getTestedVersion(name)])),
    );
    for (const version of Object.values(manifest.dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('has a lockfile of the function that npm ci accepts', async () => {
    expect(lockfile.packages[''].dependencies).toEqual(manifest.dependencies);
    const copyFolder = mkdtempSync(join(tmpdir(), 'sobremesa-function-'));
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(folder, name), join(copyFolder, name));
    const args = ['ci', '--dry-run', '--ignore-scripts', '--offline', '--no-audit', '--no-fund'];
    const { status, output } = await runProgram('npm', args, copyFolder);
    expect([status, output]).toEqual([0, expect.stringMatching(/added \d+ packages/)]);
  });

  test('contains the API only: no sample data, demo accounts, other hosts, tests or console code', async () => {
    const modules = await listModules();
    expect(modules).toEqual(expect.arrayContaining(['api/hosts/function.ts', 'api/app.ts', 'api/db/postgres.ts']));
    const unexpectedModules = modules.filter((name) => !/^(?:(?:api|contract|i18n)\/|\0)/.test(name));
    // All databases use the same migration steps, so each has the tables of the demo accounts.
    expect(unexpectedModules.sort()).toEqual(['identity/factors.ts', 'identity/tables.ts']);
    const excludedModules =
      /^api\/(?:commands|db\/(?:libsql|wasm|readers)|hosts\/(?:node|start|listen|imageFolder|prometheus|sandbox)\b)/;
    expect(modules.filter((name) => excludedModules.test(name))).toEqual([]);
    for (const name of ['libsql', 'sql.js', 'vite', 'msw', 'react', 'prom-client'])
      expect(Object.keys(lockfile.packages)).not.toContain(`node_modules/${name}`);
    expect(scripts.filter((text) => text.includes('@sobremesa.app'))).toEqual([]);
  });
});

interface Endpoint {
  secretEnvironmentVariables: { key: string }[];
  [option: string]: unknown;
}

async function readDeclared(variables: Record<string, string> = {}): Promise<Record<string, Endpoint>> {
  const output = join(mkdtempSync(join(tmpdir(), 'sobremesa-manifest-')), 'functions.json');
  const reader = resolve('node_modules/firebase-functions/lib/bin/firebase-functions.js');
  const { status, output: readerOutput } = await runProgram(process.execPath, [reader, '.'], folder, {
    GCLOUD_PROJECT: 'demo-sobremesa',
    FUNCTIONS_MANIFEST_OUTPUT_PATH: output,
    ...variables,
  });
  if (status !== 0) throw new Error(readerOutput);
  return (readJson(output) as { endpoints: Record<string, Endpoint> }).endpoints;
}

describe('functions as Firebase reads them from the package', () => {
  let endpoints: Record<string, Endpoint>;
  beforeAll(async () => {
    endpoints = await readDeclared();
  });

  test('declares the API behind the rewrite of Hosting and the scheduled upkeep', () => {
    expect(Object.keys(endpoints).sort()).toEqual(['api', 'upkeep']);
    const { hosting } = readJson('firebase.json') as {
      hosting: { rewrites: { source: string; function?: { functionId: string; region: string } }[] };
    };
    const rewrite = hosting.rewrites.find(({ source }) => source === '/api/**')?.function;
    expect(endpoints[rewrite?.functionId ?? '']).toMatchObject({
      platform: 'gcfv2',
      region: [rewrite?.region],
      httpsTrigger: {},
    });
    expect(endpoints['upkeep']).toMatchObject({
      region: [rewrite?.region],
      scheduleTrigger: { schedule: 'every 5 minutes' },
    });
  });

  test('declares memory, timeout and concurrency of the functions', () => {
    expect(endpoints['api']).toMatchObject({ availableMemoryMb: 512, timeoutSeconds: 60, concurrency: 40 });
    expect(endpoints['upkeep']).toMatchObject({
      availableMemoryMb: 512,
      timeoutSeconds: 240,
      concurrency: 1,
      maxInstances: 1,
    });
  });

  test('limits connections of all instances to those of the database', async () => {
    const faults: string[] = [];
    const { databasePool, databaseConnections } = readCapacity({}, (fault) => faults.push(fault));
    const listInstances = ({ api, upkeep }: Record<string, Endpoint>) => [
      Number(api?.['maxInstances']),
      Number(upkeep?.['maxInstances']),
    ];
    const [api = NaN, schedulerInstances = NaN] = listInstances(endpoints);
    expect(api * databasePool + schedulerInstances * schedulerPoolSize).toBeLessThanOrEqual(databaseConnections);
    expect([api, faults]).toEqual([8, []]);
    expect(listInstances(await readDeclared({ MAX_INSTANCES: '3' }))).toEqual([3, 1]);
  });

  test('requests the required secrets, and the mail secret only if mail is configured', async () => {
    const listSecrets = (endpointsByName: Record<string, Endpoint>) =>
      Object.values(endpointsByName).map(({ secretEnvironmentVariables }) =>
        secretEnvironmentVariables.map(({ key }) => key),
      );
    const always = ['DATABASE_URL', 'ENCRYPTION_KEY'];
    expect(listSecrets(endpoints)).toEqual([always, always]);
    const secretsWithMail = [...always, 'SMTP_URL'];
    expect(listSecrets(await readDeclared({ MAIL_FROM: 'hola@example.com' }))).toEqual([
      secretsWithMail,
      secretsWithMail,
    ]);
  });
});
