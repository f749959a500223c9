import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate, ValidationSeverity } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { newKey } from '../../api/vault';

const readText = (path: string) => readFileSync(path, 'utf8');

interface Service {
  image?: string;
  build?: string;
  ports?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
}
const readCompose = () => parse(readText('compose.yaml'), { merge: true }) as { services: Record<string, Service> };

test('has a Dockerfile without lint findings that does not run as root', () => {
  const dockerfile = readText('Dockerfile');
  expect(validate(dockerfile, { instructionCasing: ValidationSeverity.ERROR })).toEqual([]);
  expect(dockerfile.split('\n').findLast((line) => line.startsWith('USER '))).toBe('USER node');
});

test('copies into the image the files that the build creates', () => {
  const copiedPaths = [...readText('Dockerfile').matchAll(/\/build\/(dist\/\S+)/g)].map(([, path]) => path);
  expect(copiedPaths).toEqual([
    'dist/server/package.json',
    'dist/server/package-lock.json',
    'dist/server',
    'dist/console',
  ]);
  const { dependencies, main } = JSON.parse(readText('dist/server/package.json')) as {
    dependencies: Record<string, string>;
    main: string;
  };
  expect(main).toBe('node.js');
  const { packages } = JSON.parse(readText('dist/server/package-lock.json')) as { packages: Record<string, unknown> };
  for (const name of Object.keys(dependencies)) expect(packages).toHaveProperty([`node_modules/${name}`]);
  expect(dependencies).toHaveProperty('pg');
  expect(dependencies).not.toHaveProperty('react');
});

test('starts the services of Compose in order, on the loopback address only and with documented settings only', () => {
  const { database, migrate, server } = readCompose().services;
  expect(migrate?.depends_on).toEqual({ database: { condition: 'service_healthy' } });
  expect(server?.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
  expect(server?.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
  expect(database?.ports).toBeUndefined();
  const operationsText = readText('docs/operations.md');
  for (const name of Object.keys(server?.environment ?? {})) expect(operationsText).toContain(name);
});

const hasDocker = spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0;

describe.runIf(hasDocker)('Docker Compose', () => {
  test('starts the services and passes the smoke test', () => {
    const project = `sobremesa-test-${process.pid}`;
    const serviceAccount = join(mkdtempSync(join(tmpdir(), 'sobremesa-')), 'service-account.json');
    writeFileSync(serviceAccount, '{}');
    const env = {
      ...process.env,
      COMPOSE_PROJECT_NAME: project,
      DATABASE_PASSWORD: 'only-for-this-test',
      ENCRYPTION_KEY: newKey(),
      FIREBASE_PROJECT_ID: 'demo-sobremesa',
      SERVICE_ACCOUNT: serviceAccount,
      PORT: '4180',
    };
    const runProgram = (command: string, ...args: string[]) => spawnSync(command, args, { env, encoding: 'utf8' });
    try {
      expect(runProgram('docker', 'compose', 'up', '--build', '--wait')).toMatchObject({ status: 0 });
      expect(runProgram(process.execPath, 'cloud/smoke.mjs', 'http://127.0.0.1:4180')).toMatchObject({ status: 0 });
    } finally {
      runProgram('docker', 'compose', 'down', '--volumes', '--rmi', 'local');
    }
  }, 900_000);
});
