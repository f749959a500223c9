import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runScript, startSpoilingProxy } from './cloudScript';
import { runServer } from './server';

const server = runServer();
let origin: string;
beforeAll(async () => {
  origin = await server.origin;
});
afterAll(() => server.stop('SIGKILL'));

describe('npm run deploy', () => {
  let cwd: string;
  let callsFile: string;
  beforeEach(() => {
    cwd = mkdtempSync(join(tmpdir(), 'sobremesa-deploy-'));
    callsFile = join(cwd, 'calls');
    writeFileSync(callsFile, '');
    for (const name of 'api contract identity build i18n node_modules package.json tsconfig.json'.split(' '))
      symlinkSync(resolve(name), join(cwd, name));
    mkdirSync(join(cwd, 'cloud', 'node_modules', 'firebase-tools', 'lib', 'bin'), { recursive: true });
    for (const name of ['deploy', 'database', 'sameDatabase', 'settings', 'smoke', 'tools'])
      cpSync(join('cloud', `${name}.mjs`), join(cwd, 'cloud', `${name}.mjs`));
    cpSync(join('cloud', 'package-lock.json'), join(cwd, 'cloud', 'package-lock.json'));
    const lockfile = readFileSync(join('cloud', 'package-lock.json'));
    writeFileSync(
      join(cwd, 'cloud', 'node_modules', '.installed'),
      createHash('sha256').update(lockfile).digest('hex'),
    );
    const note = (program: string) => `import('node:fs').then(({ appendFileSync }) => {
      const command = ['${program}', ...process.argv.slice(2).filter((word) => word !== '--silent')].join(' ');
      const suffix = /migrate/.test(command) ? ' in ' + process.env.TIME_ZONE : / unit/.test(command) && process.env.DATABASE_URL ? ' on the database' : '';
      appendFileSync(${JSON.stringify(callsFile)}, command + suffix + '\\n');
      if (/secrets:access/.test(command)) { if (process.env.SECRET) console.log(process.env.SECRET); else process.exit(1); }
      if (process.env.BREAK && command.startsWith(process.env.BREAK)) process.exit(1);
      });`;
    mkdirSync(join(cwd, 'bin'));
    writeFileSync(join(cwd, 'bin', 'npm'), `#!${process.execPath}\n${note('npm')}`);
    chmodSync(join(cwd, 'bin', 'npm'), 0o755);
    writeFileSync(join(cwd, 'cloud', 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js'), note('firebase'));
    write({
      '.firebaserc': '{ "projects": { "default": "sobremesa-test" } }',
      '.env.production.local': [
        'VITE_FIREBASE_API_KEY=key',
        'VITE_FIREBASE_AUTH_DOMAIN=sobremesa-test.firebaseapp.com',
        'VITE_FIREBASE_PROJECT_ID=sobremesa-test',
        'VITE_FIREBASE_APP_ID=1:1:web:1',
        'VITE_SUPPORT_EMAIL=ayuda@sobremesa.example',
      ].join('\n'),
      '.env.server': 'STORAGE_BUCKET=sobremesa-test.firebasestorage.app\nTIME_ZONE=America/Bogota',
    });
  });
  afterEach(() => rmSync(cwd, { recursive: true }));

  function write(files: Record<string, string>): void {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  }
  const databasePlace = 'db.example.com:6000/never-asked';
  const readCalls = () => readFileSync(callsFile, 'utf8').split('\n').slice(0, -1);
  const deploy = (variables: Record<string, string> = {}, ...args: string[]) =>
    runScript('deploy.mjs', args, {
      cwd,
      PATH: `${join(cwd, 'bin')}:${process.env['PATH'] ?? ''}`,
      DATABASE_URL: `postgres://owner:secreto@${databasePlace}`,
      SECRET: `postgres://api:otro@${databasePlace}?sslmode=disable`,
      CONSOLE_ORIGIN: origin,
      ...variables,
    });

  const steps = [
    'firebase functions:secrets:access DATABASE_URL --project sobremesa-test --non-interactive',
    'npm run lint',
    'npm run types',
    'npm run unit',
    'npm run build',
    'npm run build:function',
    'npm run migrate in America/Bogota',
    'firebase deploy --only storage,functions,hosting --project sobremesa-test --non-interactive',
  ];

  test('checks, tests, builds, migrates, deploys and runs the smoke test, in this order', async () => {
    const { status, out, errors } = await deploy();
    expect([status, errors, readCalls()]).toEqual([0, '', steps]);
    expect([...out.matchAll(/^— (.*)$/gm)].map(([, title]) => title)).toEqual([
      'Settings',
      'Database',
      'Format, lint and unused code',
      'Types',
      'Unit tests',
      'Build of the console',
      'Build of the function',
      'Migration',
      'Deployment',
      'Smoke test',
    ]);
  });

  test.each([
    ['npm run lint', 'The lint found something: see above.'],
    ['npm run types', 'The types are not right: see above.'],
    ['npm run unit', 'A unit test failed: see above.'],
    ['npm run build', 'The console could not be built: see above.'],
    ['npm run build:function', 'The function could not be built: see above.'],
    ['npm run migrate', 'The database could not be migrated: see above. Nothing was deployed.'],
    ['firebase deploy', 'Firebase refused the deployment: see above.'],
  ])('stops the deployment at the first step that fails: %s', async (broken, sentence) => {
    const { status, errors } = await deploy({ BREAK: broken });
    const end = steps.findIndex((step) => step.startsWith(broken)) + 1;
    expect([status, errors, readCalls()]).toEqual([1, `${sentence}\n`, steps.slice(0, end)]);
  });

  test('reports where and why the deployed service answers incorrectly', async () => {
    const address = await startSpoilingProxy(origin, (path, response) =>
      path === '/api/health' ? new Response('{}', { status: 503 }) : response,
    );
    const { status, errors } = await deploy({ CONSOLE_ORIGIN: address });
    expect([status, readCalls()]).toEqual([1, steps]);
    expect(errors).toBe(`${address} was deployed and does not answer as it should:\n/api/health: answers 503: {}\n`);
  });

  test('deploys the Firestore rules with LIVE=firestore', async () => {
    const server = readFileSync(join(cwd, '.env.server'), 'utf8');
    const builtVariables = readFileSync(join(cwd, '.env.production.local'), 'utf8');
    write({
      '.env.server': `${server}\nLIVE=firestore`,
      '.env.production.local': `${builtVariables}\nVITE_LIVE=firestore`,
    });
    expect((await deploy()).status).toBe(0);
    expect(readCalls().at(-1)).toContain('--only firestore,storage,functions,hosting ');
  });

  test.each([
    ['sobremesa-test.appspot.com', '--only storage,functions,hosting '],
    // Firebase applies rules only to the project's bucket in Firebase.
    ['pictures-of-sobremesa', '--only functions,hosting '],
  ])('deploys the storage rules for the bucket %s only if Firebase manages it', async (bucket, only) => {
    const builtVariables = readFileSync(join(cwd, '.env.production.local'), 'utf8');
    write({ '.env.server': `STORAGE_BUCKET=${bucket}\nTIME_ZONE=America/Bogota` });
    write({ '.env.production.local': `${builtVariables}\nVITE_FIREBASE_STORAGE_BUCKET=gs://${bucket}` });
    expect((await deploy()).status).toBe(0);
    expect(readCalls().at(-1)).toContain(only);
  });

  test('changes nothing in a dry run of the deployment', async () => {
    const { status, out } = await deploy({ DATABASE_URL: '', CONSOLE_ORIGIN: '' }, '--dry-run');
    expect([status, readCalls()]).toEqual([0, steps.slice(1, 6)]);
    expect(out.match(/left out, this is a dry run/g)).toHaveLength(4);
  });

  test('skips unit tests with --skip-unit and reports it', async () => {
    const { status, out } = await deploy({}, '--skip-unit');
    expect([status, readCalls()]).toEqual([0, steps.filter((step) => step !== 'npm run unit')]);
    expect(out).toContain('— Unit tests: left out, --skip-unit was given\n');
  });

  test('rejects an unknown flag and runs no step', async () => {
    const { status, errors } = await deploy({}, '--skip-units');
    expect([status, readCalls()]).toEqual([1, []]);
    expect(errors).toContain('--skip-units');
  });

  describe('the database to be migrated', () => {
    test('rejects a database other than the function’s before any change and prints no password', async () => {
      const { status, out, errors } = await deploy({ SECRET: 'postgres://api:otro@db.example.com:6000/production' });
      expect([status, readCalls()]).toEqual([1, steps.slice(0, 1)]);
      expect(errors).toBe(
        `DATABASE_URL leads to ${databasePlace}, and the function’s secret of that name to db.example.com:6000/production. Nothing was done. If both are the same database, as behind a proxy or a pooler, say so: npm run deploy -- --database=${databasePlace}\n`,
      );
      expect(out + errors).not.toMatch(/secreto|otro/);
    });

    test('rejects an unconfirmed database without a terminal when the secret cannot be read', async () => {
      const { status, errors } = await deploy({ SECRET: '' });
      expect([status, readCalls()]).toEqual([1, steps.slice(0, 1)]);
      expect(errors).toContain(`Whether ${databasePlace} is the database of the function is not known`);
      expect(errors).not.toContain('secreto');
    });

    test.each(['', 'postgres://api:otro@pooler.example.com/never-asked'])(
      'accepts a database confirmed by --database when the secret is "%s"',
      async (SECRET) => {
        const { status, out } = await deploy({ SECRET }, `--database=${databasePlace}`);
        expect([status, readCalls()]).toEqual([0, steps]);
        expect(out).toContain(`${databasePlace} will be migrated.`);
      },
    );

    test('rejects a --database that differs from DATABASE_URL', async () => {
      const { status, errors } = await deploy({ SECRET: '' }, '--database=db.example.com:6000/production');
      expect([status, readCalls()]).toEqual([1, steps.slice(0, 1)]);
      expect(errors).toContain(
        `--database names db.example.com:6000/production, and DATABASE_URL leads to ${databasePlace}.`,
      );
    });
  });

  test('rejects a deployment without configuration and lists all that is missing', async () => {
    for (const name of ['.firebaserc', '.env.production.local', '.env.server']) rmSync(join(cwd, name));
    const { status, errors } = await deploy({ DATABASE_URL: '' });
    expect([status, readCalls()]).toEqual([1, []]);
    expect(errors.trim().split('\n')).toEqual([
      '.firebaserc is missing: copy it from its example and fill it in (docs/operations.md).',
      '.env.server is missing: copy it from its example and fill it in (docs/operations.md).',
      'A production build needs VITE_FIREBASE_API_KEY, VITE_FIREBASE_AUTH_DOMAIN, VITE_FIREBASE_PROJECT_ID, VITE_FIREBASE_APP_ID, VITE_SUPPORT_EMAIL (docs/operations.md, A Firebase project).',
      'DATABASE_URL is missing: it says which PostgreSQL is brought to the version that is deployed.',
    ]);
  });

  test('rejects example values and contradictory settings and lists each fault', async () => {
    write({
      '.firebaserc': readFileSync('.firebaserc.example', 'utf8'),
      '.env.production.local': 'VITE_FIREBASE_STORAGE_BUCKET=another',
      '.env.server': [
        'DATABASE_URL=postgres://secret/',
        'FIREBASE_TOKEN=x',
        'LIVE=firestore',
        'PUSH=fcm',
        'MAX_INSTANCES=many',
        'DATABASE_POOL=-1',
      ].join('\n'),
    });
    const { status, errors } = await deploy();
    expect([status, readCalls()]).toEqual([1, []]);
    for (const fault of [
      '.firebaserc names no project of the cloud',
      '.env.server has DATABASE_URL, FIREBASE_TOKEN:',
      'LIVE is "firestore" in .env.server, and VITE_LIVE is ""',
      'PUSH is "fcm" in .env.server',
      'VITE_FIREBASE_STORAGE_BUCKET is "another" in .env.production.local, and STORAGE_BUCKET is ""',
      'MAX_INSTANCES',
      'DATABASE_POOL',
      'STORAGE_BUCKET',
    ])
      expect(errors).toContain(fault);
  });

  test('rejects a deployment to another project than the console signs in to', async () => {
    write({ '.firebaserc': '{ "projects": { "default": "sobremesa-other" } }' });
    const { errors } = await deploy();
    expect(errors).toBe(
      'VITE_FIREBASE_PROJECT_ID is "sobremesa-test", and .firebaserc deploys to "sobremesa-other".\n',
    );
    expect(readCalls()).toEqual([]);
  });
});
