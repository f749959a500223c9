/**
 * `npm run e2e:emulator`: the end-to-end tests once more, with the official Firebase emulator as the
 * identity service and firebase-admin on the server. It is fetched when asked for: 242 MB that
 * nothing else needs.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build, install, requireNode, sampleData } from '../../api/hosts/start.mjs';
import { findBrowser } from '../browser.mjs';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'dist', 'emulator-tools');
const origin = 'http://127.0.0.1:9099';
const project = 'demo-sobremesa';

/** Role claims as in contract/roles.ts. */
const people = [
  ['admin', 'Alma Domínguez', 1],
  ['ana', 'Ana Robles', 1],
  ['blocked', 'Bruno Casas', 0],
  ['user', 'Úrsula Prado', 2],
  ['company', 'Carlos Vega', 3],
  ['employee', 'Elena Nava', 4],
];

function fetchTools() {
  if (existsSync(join(folder, 'node_modules', 'firebase-tools'))) return;
  mkdirSync(folder, { recursive: true });
  const manifest = {
    private: true,
    dependencies: { 'firebase-tools': '^15.0.0' },
    allowScripts: { re2: false, protobufjs: false },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  });
}

async function untilReady() {
  for (let tries = 0; tries < 240; tries += 1) {
    if (
      await fetch(origin).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await pause(500);
  }
  throw new Error('The emulator did not start.');
}

async function send(method, path, body) {
  const sent = {
    method,
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  const answer = await fetch(`${origin}/identitytoolkit.googleapis.com/${path}`, sent);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

async function seed() {
  const users = people.map(([name, displayName, role]) => ({
    localId: `demo-${name}`,
    email: `${name}@sobremesa.app`,
    emailVerified: true,
    displayName,
    rawPassword: 'sobremesa',
    customAttributes: JSON.stringify({ role }),
  }));
  await send('POST', `v1/projects/${project}/accounts:batchCreate`, { users });
  await send('PATCH', `v2/projects/${project}/config?updateMask=emailPrivacyConfig`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  });
}

requireNode();
install();
fetchTools();
build('server', 'server');
build('embedded', 'emulator', { VITE_IDENTITY_ORIGIN: origin });
build('demo', 'demo');
const sample = sampleData();

const emulator = spawn(
  process.execPath,
  [
    join(folder, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js'),
    'emulators:start',
    '--only',
    'auth',
    '--project',
    project,
  ],
  {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
try {
  await untilReady();
  await seed();
  const env = {
    ...process.env,
    CHROME_PATH: findBrowser() ?? '',
    E2E_SERVER: 'node dist/server/node.js',
    E2E_IDENTITY: origin,
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: project,
    // The published key, which opens what came with the sample data.
    ENCRYPTION_KEY: 'c29icmVtZXNhLWluLW9uZS10YWItaXMtbm8tc2VjcmU',
    FIREBASE_AUTH_EMULATOR_HOST: new URL(origin).host,
    IDENTITY_ORIGIN: origin,
    METADATA_SERVER_DETECTION: 'none',
    CONSOLE_DIR: join(root, 'dist', 'emulator'),
    SAMPLE_DATA: sample,
  };
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const run = spawn(
    process.execPath,
    [cli, 'test', '--config', 'tests/e2e/playwright.config.ts', ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit', env },
  );
  const [code] = await once(run, 'exit');
  process.exitCode = code ?? 1;
} finally {
  emulator.kill('SIGINT');
  await once(emulator, 'exit');
}
