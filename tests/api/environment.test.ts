import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../contract/settings';
import { readEnvironment, readFunctionEnvironment } from '../../api/hosts/environment';
import { StartRefused } from '../../api/hosts/startRefused';
import type { Variables } from '../../api/hosts/variables';
import { newKey, publishedKey } from '../../api/vault';

const secondPerson = (value?: string) => readEnvironment({ SECOND_PERSON_FROM: value }).settings.secondPersonFromMinor;

describe('SECOND_PERSON_FROM', () => {
  test.each([
    ['', defaultSettings.secondPersonFromMinor],
    [undefined, defaultSettings.secondPersonFromMinor],
    ['MXN:20000,COP:4000000,CLP:1000000', defaultSettings.secondPersonFromMinor],
    ['MXN:500.50', { ...defaultSettings.secondPersonFromMinor, MXN: 50_050 }],
    [' COP:10 , CLP : 7 ', { ...defaultSettings.secondPersonFromMinor, COP: 1_000, CLP: 7 }],
    ['MXN:0', { ...defaultSettings.secondPersonFromMinor, MXN: 0 }],
  ])('%s', (value, expected) => {
    expect(secondPerson(value)).toEqual(expected);
  });

  test.each([
    '20000',
    'USD:5',
    'MXN:',
    'MXN:-5',
    'MXN:1,000',
    'MXN:1.234',
    'CLP:1.5',
    'MXN:5;COP:6',
    'MXN:1,MXN:2',
    'MXN:99999999999999999',
  ])('%s is refused at the start, by name', (value) => {
    expect(() => secondPerson(value)).toThrow(StartRefused);
    expect(() => secondPerson(value)).toThrow(/^SECOND_PERSON_FROM/);
  });
});

/** What is said of variables that cannot be used, a fault a line. */
function faultsOf(read: (variables: Variables) => unknown, variables: Variables): string[] {
  try {
    read(variables);
    return [];
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return error.message.split('\n');
  }
}

const startsOf = (faults: string[]) => faults.map((fault) => fault.split(' ')[0]);

describe('variables that cannot be used', () => {
  test('are named all at once', () => {
    const faults = faultsOf(readEnvironment, {
      IDENTITY: 'firebase',
      PORT: 'four',
      TIME_ZONE: 'Mexico',
      METRICS_PORT: 'nine',
      ENCRYPTION_KEY: 'c2hvcnQ=',
      SECOND_PERSON_FROM: 'USD:5,MXN:-5',
      MAX_BODY_BYTES: '1MB',
      MAX_IMAGE_BYTES: '2MB',
      MAX_DOCUMENT_BYTES: '5MB',
      ALLOWED_ORIGINS: 'https://console.example.com,console.example.com/',
    });
    expect(startsOf(faults).sort()).toEqual([
      'ALLOWED_ORIGINS',
      'ENCRYPTION_KEY',
      'FIREBASE_PROJECT_ID',
      'MAX_BODY_BYTES',
      'MAX_DOCUMENT_BYTES',
      'MAX_IMAGE_BYTES',
      'METRICS_PORT',
      'PORT',
      'SECOND_PERSON_FROM',
      'SECOND_PERSON_FROM',
      'TIME_ZONE',
    ]);
  });

  test('of the metrics: a host without a port, and the port of the console', () => {
    expect(startsOf(faultsOf(readEnvironment, { METRICS_HOST: '0.0.0.0' }))).toEqual(['METRICS_HOST']);
    expect(startsOf(faultsOf(readEnvironment, { METRICS_PORT: '4000' }))).toEqual(['METRICS_PORT']);
    expect(readEnvironment({}).metrics).toBeUndefined();
    expect(readEnvironment({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
  });

  test('of the embedded identity too', () => {
    const faults = faultsOf(readEnvironment, {
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://db.example/sobremesa',
      STORAGE_BUCKET: 'gs://pictures',
    });
    expect(startsOf(faults)).toEqual(['In', 'HOST', 'DATABASE_URL', 'STORAGE_BUCKET']);
  });

  test('say nothing of a key but that it is wrong', () => {
    const [fault = ''] = faultsOf(readEnvironment, { ENCRYPTION_KEY: 'c2hvcnQ=' });
    expect(fault).not.toContain('c2hvcnQ=');
  });
});

describe('LIVE', () => {
  const firebase = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'sobremesa', ENCRYPTION_KEY: newKey() };
  const cloud = { ...firebase, DATABASE_URL: 'postgres://db.example/sobremesa', STORAGE_BUCKET: 'gs://pictures' };

  test('is a channel that this host has', () => {
    expect([{}, { LIVE: 'off' }].map((variables) => readEnvironment(variables).live)).toEqual(['events', 'off']);
    expect(readEnvironment({ ...firebase, LIVE: 'firestore' }).live).toBe('firestore');
    const inFunction = [undefined, 'off', 'firestore'].map((LIVE) => readFunctionEnvironment({ ...cloud, LIVE }).live);
    expect(inFunction).toEqual(['off', 'off', 'firestore']);
  });

  test('is refused where the host does not have it', () => {
    expect(faultsOf(readEnvironment, { LIVE: 'firestore' })).toEqual([
      'LIVE is "firestore": it must be events or off here.',
    ]);
    expect(faultsOf(readEnvironment, { ...firebase, LIVE: 'on' })).toEqual([
      'LIVE is "on": it must be events or firestore or off here.',
    ]);
    expect(faultsOf(readFunctionEnvironment, { ...cloud, LIVE: 'events' })).toEqual([
      'LIVE is "events": it must be firestore or off here.',
    ]);
  });
});

describe('PUSH', () => {
  const firebase = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'sobremesa', ENCRYPTION_KEY: newKey() };

  test('is off unless it is asked for', () => {
    expect([firebase, { ...firebase, PUSH: 'off' }].map((variables) => readEnvironment(variables).push)).toEqual([
      false,
      false,
    ]);
    expect(readEnvironment({ ...firebase, PUSH: 'fcm' }).push).toBe(true);
  });

  test('is refused without a Firebase project, and by another name', () => {
    expect(faultsOf(readEnvironment, { PUSH: 'fcm' })).toEqual(['PUSH=fcm needs IDENTITY=firebase.']);
    expect(faultsOf(readEnvironment, { ...firebase, PUSH: 'on' })).toEqual(['PUSH is "on": it must be fcm or off.']);
  });
});

describe('emulators', () => {
  const cloud: Variables = {
    NODE_ENV: 'production',
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: 'sobremesa',
    ENCRYPTION_KEY: newKey(),
  };
  const emulators = [
    'FIREBASE_AUTH_EMULATOR_HOST',
    'FIREBASE_EMULATOR_HUB',
    'FIREBASE_STORAGE_EMULATOR_HOST',
    'FIRESTORE_EMULATOR_HOST',
    'FUNCTIONS_EMULATOR',
    'IDENTITY_ORIGIN',
    'STORAGE_EMULATOR_HOST',
  ];
  const set = Object.fromEntries(emulators.map((name) => [name, '127.0.0.1:9099']));

  test('are refused in production, each by its name', () => {
    expect(faultsOf(readEnvironment, cloud)).toEqual([]);
    expect(startsOf(faultsOf(readEnvironment, { ...cloud, ...set }))).toEqual(emulators);
    // A name that is no project of the cloud changes nothing.
    const demo = { ...cloud, ...set, FIREBASE_PROJECT_ID: 'demo-sobremesa' };
    expect(startsOf(faultsOf(readEnvironment, demo))).toEqual(emulators);
  });

  test('are refused with a project of the cloud wherever it is served', () => {
    const local = { ...cloud, ...set, NODE_ENV: undefined };
    expect(startsOf(faultsOf(readEnvironment, local))).toEqual(emulators);
    expect(faultsOf(readEnvironment, { ...local, FIREBASE_PROJECT_ID: 'demo-sobremesa' })).toEqual([]);
  });

  test('that are empty are none', () => {
    expect(faultsOf(readEnvironment, { ...cloud, FUNCTIONS_EMULATOR: 'false', IDENTITY_ORIGIN: '' })).toEqual([]);
  });
});

test('production refuses the published key, also behind another', () => {
  const cloud = { NODE_ENV: 'production', IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'sobremesa' };
  const faults = faultsOf(readEnvironment, { ...cloud, ENCRYPTION_KEY: `${newKey()},${publishedKey}` });
  expect(faults).toEqual([expect.stringContaining('published key')]);
});

describe('a function', () => {
  const given: Variables = {
    GCLOUD_PROJECT: 'sobremesa',
    ENCRYPTION_KEY: newKey(),
    DATABASE_URL: 'postgres://db.example/sobremesa',
    STORAGE_BUCKET: 'gs://pictures',
  };

  test('is in production, on Firebase, and listens where it is told', () => {
    // Cloud Functions gives a number, its emulator the path of a socket.
    const { identity, databaseUrl, storageBucket } = readFunctionEnvironment({ ...given, PORT: '/tmp/fire_emu.sock' });
    expect({ identity, databaseUrl, storageBucket }).toEqual({
      identity: 'firebase',
      databaseUrl: 'postgres://db.example/sobremesa',
      storageBucket: 'pictures',
    });
  });

  test('names everything it lacks', () => {
    expect(startsOf(faultsOf(readFunctionEnvironment, { TIME_ZONE: 'Mexico' }))).toEqual([
      'FIREBASE_PROJECT_ID',
      'ENCRYPTION_KEY',
      'TIME_ZONE',
      'DATABASE_URL',
      'STORAGE_BUCKET',
    ]);
  });

  test('refuses the embedded identity and every emulator', () => {
    const faults = faultsOf(readFunctionEnvironment, {
      ...given,
      IDENTITY: 'embedded',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    });
    expect(faults).toEqual(
      expect.arrayContaining([
        expect.stringContaining('IDENTITY=firebase'),
        expect.stringContaining('FIREBASE_AUTH_EMULATOR_HOST'),
      ]),
    );
  });

  test('takes no word for it that it is emulated, for a project of the cloud', () => {
    expect(startsOf(faultsOf(readFunctionEnvironment, { ...given, FUNCTIONS_EMULATOR: 'true' }))).toEqual([
      'FUNCTIONS_EMULATOR',
    ]);
    expect(
      faultsOf(readFunctionEnvironment, { ...given, FUNCTIONS_EMULATOR: 'true', GCLOUD_PROJECT: 'demo-sobremesa' }),
    ).toEqual([]);
  });

  test('asks for no more connections, over all its instances, than the database has', () => {
    expect(faultsOf(readFunctionEnvironment, given)).toEqual([]);
    const tooMany = { ...given, MAX_INSTANCES: '20', DATABASE_POOL: '5' };
    expect(faultsOf(readFunctionEnvironment, tooMany)).toEqual([
      expect.stringContaining('20 × 5, with 2 for the upkeep 102: more than the 97'),
    ]);
    expect(faultsOf(readFunctionEnvironment, { ...tooMany, DATABASE_CONNECTIONS: '102' })).toEqual([]);
    expect(
      startsOf(faultsOf(readFunctionEnvironment, { ...given, DATABASE_POOL: '1', MAX_INSTANCES: 'many' })),
    ).toEqual(['DATABASE_POOL', 'MAX_INSTANCES']);
  });
});
