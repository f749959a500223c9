import { isIP } from 'node:net';
import { firebaseHosts } from './headers';
import { currencies, decimalsOf } from '../../contract/currencies';
import { defaultSettings, type Settings } from '../../contract/settings';
import { createVault } from '../vault';

/** Why the file system refused: its code, such as `EACCES`. */
export function reasonOf(error: unknown): string {
  return String(error instanceof Error && 'code' in error ? error.code : error);
}

/** Something the person who starts the server can mend; it is printed as it is. */
export class StartRefused extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartRefused';
  }
}

export interface Environment {
  port: number;
  host: string;
  dataDir: string;
  /** PostgreSQL instead of the SQLite file. */
  databaseUrl: string | undefined;
  identity: 'embedded' | 'firebase';
  projectId: string;
  /** Other origins the console calls for its identity; none for the embedded one. */
  identityHosts: readonly string[];
  /** What seals secrets, as `createVault` reads it; the demo on one machine makes its own. */
  encryptionKey: string | undefined;
  /** The Firebase Storage bucket of the pictures, instead of a folder in `dataDir`. */
  storageBucket: string | undefined;
  settings: Settings;
}

type Variables = Readonly<Record<string, string | undefined>>;

function integer(variables: Variables, name: string, fallback: number, max: number): number {
  const text = variables[name];
  if (text === undefined || text === '') return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : -1;
  if (value < 0 || value > max) {
    throw new StartRefused(`${name} is "${text}": it must be a whole number from 0 to ${max}.`);
  }
  return value;
}

function timeZone(variables: Variables): string {
  const zone = variables['TIME_ZONE'] || defaultSettings.timeZone;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new StartRefused(`TIME_ZONE is "${zone}": it must be an IANA name such as America/Mexico_City.`);
  }
}

/** A name such as `127.example.com` is somebody's: only an address counts. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

function encryptionKey(variables: Variables, identity: Environment['identity']): string | undefined {
  const key = variables['ENCRYPTION_KEY'] || undefined;
  if (key === undefined) {
    if (identity === 'embedded') return undefined;
    throw new StartRefused(
      'ENCRYPTION_KEY is missing: it seals bank accounts. Make one with `openssl rand -base64 32` and keep it: what it sealed opens with it alone.',
    );
  }
  try {
    createVault(key);
  } catch (error) {
    throw new StartRefused(
      `ENCRYPTION_KEY cannot be used: ${error instanceof Error ? error.message : String(error)}. \`openssl rand -base64 32\` makes one.`,
    );
  }
  return key;
}

/** `MXN:20000,COP:4000000`: amounts in whole units; a currency it does not name keeps its own. */
function secondPersonFrom(variables: Variables): Settings['secondPersonFromMinor'] {
  const text = variables['SECOND_PERSON_FROM'] ?? '';
  const given = text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part): [string, number] => {
      const [, name, whole = '', fraction = ''] = /^\s*([A-Z]{3})\s*:\s*(\d+)(?:\.(\d+))?\s*$/.exec(part) ?? [];
      const currency = currencies.find((known) => known === name);
      const decimals = currency === undefined ? 0 : decimalsOf(currency);
      const minor = Number(whole + fraction.padEnd(decimals, '0'));
      if (currency === undefined || fraction.length > decimals || !Number.isSafeInteger(minor)) {
        throw new StartRefused(
          `SECOND_PERSON_FROM has "${part.trim()}": it must be a currency (${currencies.join(', ')}) and an amount, such as MXN:20000.`,
        );
      }
      return [currency, minor];
    });
  if (new Set(given.map(([currency]) => currency)).size < given.length)
    throw new StartRefused(`SECOND_PERSON_FROM is "${text}": it names a currency twice.`);
  return { ...defaultSettings.secondPersonFromMinor, ...Object.fromEntries(given) };
}

/** `IDENTITY_ORIGIN` is where an official emulator listens. */
function identityHosts(variables: Variables, identity: Environment['identity']): readonly string[] {
  if (identity === 'embedded') return [];
  return variables['IDENTITY_ORIGIN'] ? [variables['IDENTITY_ORIGIN']] : firebaseHosts;
}

function storageBucket(variables: Variables, identity: Environment['identity']): string | undefined {
  const bucket = (variables['STORAGE_BUCKET'] ?? '').replace(/^gs:\/\//, '');
  if (bucket && identity === 'embedded')
    throw new StartRefused('STORAGE_BUCKET needs IDENTITY=firebase: without it pictures are kept in DATA_DIR.');
  return bucket || undefined;
}

/**
 * Reads and checks what the person who starts the server decides. In production only Firebase may
 * say who somebody is, and outside this machine too: the embedded identity's demo accounts have a
 * published password, and anybody may read its mails.
 */
export function readEnvironment(variables: Variables): Environment {
  const identity = variables['IDENTITY'] || 'embedded';
  if (identity !== 'embedded' && identity !== 'firebase') {
    throw new StartRefused(`IDENTITY is "${identity}": it must be embedded or firebase.`);
  }
  if (variables['NODE_ENV'] === 'production' && identity !== 'firebase') {
    throw new StartRefused(
      'NODE_ENV is production: set IDENTITY=firebase; the embedded identity is for trying things out.',
    );
  }
  const host = variables['HOST'] || '127.0.0.1';
  if (identity === 'embedded' && !isLoopback(host)) {
    throw new StartRefused(
      `HOST is ${host}: the embedded identity answers this machine alone. Set IDENTITY=firebase to serve others.`,
    );
  }
  const projectId =
    variables['FIREBASE_PROJECT_ID'] ||
    variables['GCLOUD_PROJECT'] ||
    (identity === 'embedded' ? 'demo-sobremesa' : '');
  if (!projectId) throw new StartRefused('FIREBASE_PROJECT_ID is missing: it says whose identity tokens are accepted.');
  if (identity === 'embedded' && variables['DATABASE_URL']) {
    throw new StartRefused(
      'DATABASE_URL needs IDENTITY=firebase: the demo accounts are kept with the sample data, in the SQLite file.',
    );
  }
  return {
    port: integer(variables, 'PORT', 4000, 65_535),
    host,
    dataDir: variables['DATA_DIR'] || '.data',
    databaseUrl: variables['DATABASE_URL'] || undefined,
    identity,
    projectId,
    identityHosts: identityHosts(variables, identity),
    encryptionKey: encryptionKey(variables, identity),
    storageBucket: storageBucket(variables, identity),
    settings: {
      timeZone: timeZone(variables),
      maxBodyBytes: integer(variables, 'MAX_BODY_BYTES', defaultSettings.maxBodyBytes, 100_000_000),
      secondPersonFromMinor: secondPersonFrom(variables),
      maxImageBytes: integer(variables, 'MAX_IMAGE_BYTES', defaultSettings.maxImageBytes, 20_000_000),
      maxDocumentBytes: integer(variables, 'MAX_DOCUMENT_BYTES', defaultSettings.maxDocumentBytes, 20_000_000),
      allowedOrigins: (variables['ALLOWED_ORIGINS'] ?? '')
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    },
  };
}
