import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { loadEnv, runnerImport } from 'vite';

function readSettingsFile(root, name, faults) {
  const path = join(root, name);
  if (existsSync(path)) return readFileSync(path, 'utf8');
  faults.push(`${name} is missing: copy it from its example and fill it in (docs/operations.md).`);
  return null;
}

function parseProject(text, faults) {
  let project;
  try {
    project = JSON.parse(text).projects?.default;
  } catch {
    faults.push('.firebaserc is no JSON.');
    return null;
  }
  if (typeof project === 'string' && project !== '' && !project.startsWith('demo-') && project !== 'your-project')
    return project;
  faults.push('.firebaserc names no project of the cloud under projects.default.');
  return null;
}

async function findConsoleFaults(root, consoleVariables, project) {
  const { module } = await runnerImport(join(root, 'build', 'projectVariables.ts'));
  const consoleProject = consoleVariables.VITE_FIREBASE_PROJECT_ID;
  return [
    ...module.findVariableFaults(consoleVariables),
    ...(project !== null && consoleProject && consoleProject !== project
      ? [`VITE_FIREBASE_PROJECT_ID is "${consoleProject}", and .firebaserc deploys to "${project}".`]
      : []),
  ];
}

async function findFunctionFaults(root, settings, consoleVariables, project) {
  const { module: hosts } = await runnerImport(join(root, 'api', 'hosts', 'environment.ts'));
  const { module: vault } = await runnerImport(join(root, 'api', 'vault.ts'));
  const secrets = {
    DATABASE_URL: 'postgres://in.secret.manager/',
    ENCRYPTION_KEY: vault.newKey(),
    ...(settings.MAIL_FROM && { SMTP_URL: 'smtps://in.secret.manager/' }),
  };
  const faults = [];
  const reservedNames = Object.keys(settings).filter(
    (name) => name.startsWith('FIREBASE_') || name in secrets || name === 'SMTP_URL',
  );
  if (reservedNames.length > 0)
    faults.push(`.env.server has ${reservedNames.join(', ')}: secrets and what begins with FIREBASE_ do not go there.`);
  const [serverLive, consoleLive] = [settings.LIVE || 'off', consoleVariables.VITE_LIVE];
  if ((serverLive === 'firestore') !== (consoleLive === 'firestore'))
    faults.push(
      `LIVE is "${serverLive}" in .env.server, and VITE_LIVE is "${consoleLive ?? ''}" in .env.production.local: firestore is needed in both.`,
    );
  const hasKey = Boolean(consoleVariables.VITE_FIREBASE_VAPID_KEY);
  if ((settings.PUSH === 'fcm') !== hasKey)
    faults.push(
      `PUSH is "${settings.PUSH || 'off'}" in .env.server, and VITE_FIREBASE_VAPID_KEY is ${hasKey ? '' : 'not '}in .env.production.local: notices on devices need both.`,
    );
  const bucketOf = (name) => (name ?? '').replace(/^gs:\/\//, '');
  const [serverBucket, consoleBucket] = [settings.STORAGE_BUCKET, consoleVariables.VITE_FIREBASE_STORAGE_BUCKET].map(
    bucketOf,
  );
  if (consoleBucket !== '' && consoleBucket !== serverBucket)
    faults.push(
      `VITE_FIREBASE_STORAGE_BUCKET is "${consoleBucket}" in .env.production.local, and STORAGE_BUCKET is "${serverBucket}" in .env.server: files are uploaded to the bucket that the function reads.`,
    );
  try {
    hosts.readFunctionEnvironment({ ...settings, ...secrets, GCLOUD_PROJECT: project ?? 'not-known-yet' });
  } catch (error) {
    faults.push(`.env.server:\n${error.message}`);
  }
  return faults;
}

export async function readSettings(root, { migrates, variables }) {
  const faults = [];
  const rc = readSettingsFile(root, '.firebaserc', faults);
  const project = rc === null ? null : parseProject(rc, faults);
  const serverEnv = readSettingsFile(root, '.env.server', faults);
  const settings = serverEnv === null ? null : parseEnv(serverEnv);
  const consoleVariables = loadEnv('production', root);
  faults.push(...(await findConsoleFaults(root, consoleVariables, project)));
  if (settings !== null) faults.push(...(await findFunctionFaults(root, settings, consoleVariables, project)));
  if (migrates && !variables.DATABASE_URL)
    faults.push('DATABASE_URL is missing: it says which PostgreSQL is brought to the version that is deployed.');
  return { project, settings, faults };
}
