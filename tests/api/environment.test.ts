import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../contract/settings';
import { readEnvironment, readFunctionEnvironment } from '../../api/hosts/environment';
import { StartRefused } from '../../api/hosts/startRefused';
import type { Variables } from '../../api/hosts/variables';
import { newKey, publishedKey } from '../../api/vault';

const readSecondPerson = (value?: string) =>
  readEnvironment({ SECOND_PERSON_FROM: value }).settings.secondPersonFromMinor;

describe('SECOND_PERSON_FROM', () => {
  test.each([
    ['', defaultSettings.secondPersonFromMinor],
    [undefined, defaultSettings.secondPersonFromMinor],
    ['MXN:20000,COP:4000000,CLP:1000000', defaultSettings.secondPersonFromMinor],
    ['MXN:500.50', { ...defaultSettings.secondPersonFromMinor, MXN: 50_050 }],
    [' COP:10 , CLP : 7 ', { ...defaultSettings.secondPersonFromMinor, COP: 1_000, CLP: 7 }],
    ['MXN:0', { ...defaultSettings.secondPersonFromMinor, MXN: 0 }],
  ])('parses SECOND_PERSON_FROM=%s', (value, expected) => {
    expect(readSecondPerson(value)).toEqual(expected);
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
  ])('rejects SECOND_PERSON_FROM=%s at start with its name', (value) => {
    expect(() => readSecondPerson(value)).toThrow(StartRefused);
    expect(() => readSecondPerson(value)).toThrow(/^SECOND_PERSON_FROM/);
  });
});

function faultsOf(readEnvironment: (variables: Variables) => unknown, variables: Variables): string[] {
  try {
    readEnvironment(variables);
    return [];
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return error.message.split('\n');
  }
}

const startsOf = (faults: string[]) => faults.map((fault) => fault.split(' ')[0]);

describe('invalid environment variables', () => {
  test('reports all faulty variables at once', () => {
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

  test('rejects a metrics host without a port and the port of the console', () => {
    expect(startsOf(faultsOf(readEnvironment, { METRICS_HOST: '0.0.0.0' }))).toEqual(['METRICS_HOST']);
    expect(startsOf(faultsOf(readEnvironment, { METRICS_PORT: '4000' }))).toEqual(['METRICS_PORT']);
    expect(readEnvironment({}).metrics).toBeUndefined();
    expect(readEnvironment({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
  });

  test('reports faulty variables of the embedded identity', () => {
    const faults = faultsOf(readEnvironment, {
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://db.example/sobremesa',
      STORAGE_BUCKET: 'gs://pictures',
    });
    expect(startsOf(faults)).toEqual(['In', 'HOST', 'DATABASE_URL', 'STORAGE_BUCKET']);
  });

  test('reports an invalid encryption key without its value', () => {
    const [fault = ''] = faultsOf(readEnvironment, { ENCRYPTION_KEY: 'c2hvcnQ=' });
    expect(fault).not.toContain('c2hvcnQ=');
  });
});

describe('LIVE', () => {
  const firebase = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'sobremesa', ENCRYPTION_KEY: newKey() };
  const cloud = { ...firebase, DATABASE_URL: 'postgres://db.example/sobremesa', STORAGE_BUCKET: 'gs://pictures' };

  test('accepts the live channels that the host supports', () => {
    expect([{}, { LIVE: 'off' }].map((variables) => readEnvironment(variables).live)).toEqual(['events', 'off']);
    expect(readEnvironment({ ...firebase, LIVE: 'firestore' }).live).toBe('firestore');
    const functionEnvironments = [undefined, 'off', 'firestore'].map(
      (LIVE) => readFunctionEnvironment({ ...cloud, LIVE }).live,
    );
    expect(functionEnvironments).toEqual(['off', 'off', 'firestore']);
  });

  test('rejects live channels that the host does not support', () => {
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

  test('disables push messages by default', () => {
    expect([firebase, { ...firebase, PUSH: 'off' }].map((variables) => readEnvironment(variables).push)).toEqual([
      false,
      false,
    ]);
    expect(readEnvironment({ ...firebase, PUSH: 'fcm' }).push).toBe(true);
  });

  test('rejects PUSH without a Firebase project and unknown values', () => {
    expect(faultsOf(readEnvironment, { PUSH: 'fcm' })).toEqual(['PUSH=fcm needs IDENTITY=firebase.']);
    expect(faultsOf(readEnvironment, { ...firebase, PUSH: 'on' })).toEqual(['PUSH is "on": it must be fcm or off.']);
  });
});

describe('emulator variables', () => {
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

  test('rejects emulator variables in production, each with its name', () => {
    expect(faultsOf(readEnvironment, cloud)).toEqual([]);
    expect(startsOf(faultsOf(readEnvironment, { ...cloud, ...set }))).toEqual(emulators);
    // The name of a demo project makes no difference.
    const demo = { ...cloud, ...set, FIREBASE_PROJECT_ID: 'demo-sobremesa' };
    expect(startsOf(faultsOf(readEnvironment, demo))).toEqual(emulators);
  });

  test('rejects emulator variables with a cloud project in every environment', () => {
    const localVariables = { ...cloud, ...set, NODE_ENV: undefined };
    expect(startsOf(faultsOf(readEnvironment, localVariables))).toEqual(emulators);
    expect(faultsOf(readEnvironment, { ...localVariables, FIREBASE_PROJECT_ID: 'demo-sobremesa' })).toEqual([]);
  });

  test('ignores empty emulator variables', () => {
    expect(faultsOf(readEnvironment, { ...cloud, FUNCTIONS_EMULATOR: 'false', IDENTITY_ORIGIN: '' })).toEqual([]);
  });
});

test('rejects the published encryption key in production, also as an older key', () => {
  const cloud = { NODE_ENV: 'production', IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'sobremesa' };
  const faults = faultsOf(readEnvironment, { ...cloud, ENCRYPTION_KEY: `${newKey()},${publishedKey}` });
  expect(faults).toEqual([expect.stringContaining('published key')]);
});

describe('environment of the function', () => {
  const baseVariables: Variables = {
    GCLOUD_PROJECT: 'sobremesa',
    ENCRYPTION_KEY: newKey(),
    DATABASE_URL: 'postgres://db.example/sobremesa',
    STORAGE_BUCKET: 'gs://pictures',
  };

  test('runs the function in production on Firebase', () => {
    // Cloud Functions sets `PORT` to a number; its emulator sets it to a socket path.
    const { identity, databaseUrl, storageBucket } = readFunctionEnvironment({
      ...baseVariables,
      PORT: '/tmp/fire_emu.sock',
    });
    expect({ identity, databaseUrl, storageBucket }).toEqual({
      identity: 'firebase',
      databaseUrl: 'postgres://db.example/sobremesa',
      storageBucket: 'pictures',
    });
  });

  test('reports all missing variables of the function', () => {
    expect(startsOf(faultsOf(readFunctionEnvironment, { TIME_ZONE: 'Mexico' }))).toEqual([
      'FIREBASE_PROJECT_ID',
      'ENCRYPTION_KEY',
      'TIME_ZONE',
      'DATABASE_URL',
      'STORAGE_BUCKET',
    ]);
  });

  test('rejects the embedded identity and emulators in the function', () => {
    const faults = faultsOf(readFunctionEnvironment, {
      ...baseVariables,
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

  test('rejects FUNCTIONS_EMULATOR with a cloud project', () => {
    expect(startsOf(faultsOf(readFunctionEnvironment, { ...baseVariables, FUNCTIONS_EMULATOR: 'true' }))).toEqual([
      'FUNCTIONS_EMULATOR',
    ]);
    expect(
      faultsOf(readFunctionEnvironment, {
        ...baseVariables,
        FUNCTIONS_EMULATOR: 'true',
        GCLOUD_PROJECT: 'demo-sobremesa',
      }),
    ).toEqual([]);
  });

  test('rejects more connections over all instances than the database has', () => {
    expect(faultsOf(readFunctionEnvironment, baseVariables)).toEqual([]);
    const tooMany = { ...baseVariables, MAX_INSTANCES: '20', DATABASE_POOL: '5' };
    expect(faultsOf(readFunctionEnvironment, tooMany)).toEqual([
      expect.stringContaining('20 × 5, with 2 for the upkeep 102: more than the 97'),
    ]);
    expect(faultsOf(readFunctionEnvironment, { ...tooMany, DATABASE_CONNECTIONS: '102' })).toEqual([]);
    expect(
      startsOf(faultsOf(readFunctionEnvironment, { ...baseVariables, DATABASE_POOL: '1', MAX_INSTANCES: 'many' })),
    ).toEqual(['DATABASE_POOL', 'MAX_INSTANCES']);
  });
});
