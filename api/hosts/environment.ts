import { maxUploadBytes } from '../../contract/images';
import { defaultSettings, type Settings } from '../../contract/settings';
import { readCapacity } from './functionOptions';
import type { PostgresOptions } from '../db/postgres';
import { readDatabase } from './databaseVariables';
import { firebaseHosts } from './headers';
import type { RequestLimits } from '../http/requestLimits';
import type { UploadLimits } from '../images/port';
import { readLimits, readSignIn, readUploadLimits } from './limitsVariables';
import { readMail, type MailSettings } from './mailVariables';
import { StartRefused } from './startRefused';
import { readTraced } from './tracesVariables';
import { readWebhooks } from './webhookVariables';
import {
  emulatorVariables,
  isLoopback,
  readEncryptionKey,
  readInteger,
  readLive,
  readMetrics,
  readOrigins,
  readPush,
  readApprovalLimits,
  readTimeZone,
  type LiveChoice,
  type LiveSetting,
  type Report,
  type Variables,
} from './variables';

export interface Environment {
  port: number;
  host: string;
  dataDir: string;
  /** Replaces the SQLite file. */
  databaseUrl: string | undefined;
  database: PostgresOptions;
  identity: 'embedded' | 'firebase';
  projectId: string;
  /** Other origins the console calls for its identity; none for the embedded one. */
  identityHosts: readonly string[];
  /** Encryption keys in the format of `createVault`; the demo on one machine creates its own. */
  encryptionKey: string | undefined;
  /** Firebase Storage bucket of the pictures, instead of a folder in `dataDir`. */
  storageBucket: string | undefined;
  live: LiveSetting;
  /** Whether push messages are sent by the project's Cloud Messaging. */
  push: boolean;
  mail: MailSettings;
  webhooks: { reachesPrivate: boolean };
  /** Address of the metrics endpoint; none without a port. */
  metrics: { port: number; host: string } | undefined;
  /** Whether traces are sent, by the `OTEL_…` variables. */
  traced: boolean;
  limits: RequestLimits;
  uploadLimits: UploadLimits;
  /** Proxies before the server that add to `X-Forwarded-For`. */
  trustedProxies: number;
  settings: Settings;
}

/** Environment of a Cloud Function, which stores no files. */
export interface FunctionEnvironment extends Environment {
  databaseUrl: string;
  storageBucket: string;
}

function readIdentity(variables: Variables, report: Report): Environment['identity'] | undefined {
  const identity = variables['IDENTITY'] || 'embedded';
  if (identity === 'embedded' || identity === 'firebase') return identity;
  report(`IDENTITY is "${identity}": it must be embedded or firebase.`);
  return undefined;
}

/**
 * Reports an embedded identity that other machines can reach, or without SQLite: its demo accounts have a published
 * password, anybody may read its mails, and its accounts are in the SQLite file.
 */
function checkEmbeddedIdentity(variables: Variables, report: Report, { production }: { production: boolean }): void {
  const host = variables['HOST'] || '127.0.0.1';
  if (production)
    report('In production (NODE_ENV) set IDENTITY=firebase: the embedded identity is for trying things out.');
  if (!isLoopback(host))
    report(`HOST is ${host}: the embedded identity answers this machine alone. Set IDENTITY=firebase to serve others.`);
  if (variables['DATABASE_URL'])
    report(
      'DATABASE_URL needs IDENTITY=firebase: the demo accounts are kept with the sample data, in the SQLite file.',
    );
  if (variables['STORAGE_BUCKET'])
    report('STORAGE_BUCKET needs IDENTITY=firebase: without it pictures are kept in DATA_DIR.');
}

/**
 * Reports emulators, which accept unsigned tokens, for a project that may exist in the cloud: Firebase reserves names
 * that begin with `demo-`.
 */
function checkEmulators(
  variables: Variables,
  report: Report,
  { production, projectId }: { production: boolean; projectId: string },
): void {
  for (const name of emulatorVariables(variables)) {
    if (production) report(`${name} is set: production has no emulators. Unset it.`);
    else if (!projectId.startsWith('demo-'))
      report(`${name} is set: an emulator serves only a project whose name begins with demo-, not "${projectId}".`);
  }
}

/** A function's instances cannot notify each other in memory; the demo accounts have no Firestore. */
function liveChoice(identity: Environment['identity'], isFunction: boolean): LiveChoice {
  if (isFunction) return { fallback: 'off', offered: ['firestore', 'off'] };
  return { fallback: 'events', offered: identity === 'embedded' ? ['events', 'off'] : ['events', 'firestore', 'off'] };
}

function readAll(variables: Variables, report: Report, { isFunction = false } = {}): Environment {
  const production = variables['NODE_ENV'] === 'production';
  const identity = readIdentity(variables, report);
  const embedded = identity !== 'firebase';
  if (identity === 'embedded') checkEmbeddedIdentity(variables, report, { production });
  const projectId =
    variables['FIREBASE_PROJECT_ID'] || variables['GCLOUD_PROJECT'] || (embedded ? 'demo-sobremesa' : '');
  if (!projectId) report('FIREBASE_PROJECT_ID is missing: it says whose identity tokens are accepted.');
  else checkEmulators(variables, report, { production, projectId });
  return {
    port: readInteger(variables, report, 'PORT', { fallback: 4000, max: 65_535 }),
    host: variables['HOST'] || '127.0.0.1',
    dataDir: variables['DATA_DIR'] || '.data',
    ...readDatabase(variables, report),
    identity: embedded ? 'embedded' : 'firebase',
    projectId,
    identityHosts: embedded ? [] : variables['IDENTITY_ORIGIN'] ? [variables['IDENTITY_ORIGIN']] : firebaseHosts,
    encryptionKey: readEncryptionKey(variables, report, { required: !embedded, published: !production }),
    storageBucket: (variables['STORAGE_BUCKET'] ?? '').replace(/^gs:\/\//, '') || undefined,
    live: readLive(variables, report, liveChoice(embedded ? 'embedded' : 'firebase', isFunction)),
    push: readPush(variables, report, { offered: !embedded }),
    mail: readMail(variables, report, { printed: embedded && !production && !isFunction }),
    webhooks: readWebhooks(variables, report, { embedded: embedded && !isFunction, production }),
    metrics: readMetrics(variables, report),
    traced: readTraced(variables, report),
    ...readLimits(variables, report),
    uploadLimits: readUploadLimits(variables, report),
    settings: {
      timeZone: readTimeZone(variables, report),
      backDatingDays: defaultSettings.backDatingDays,
      newRecords: defaultSettings.newRecords,
      maxBodyBytes: readInteger(variables, report, 'MAX_BODY_BYTES', {
        fallback: defaultSettings.maxBodyBytes,
        max: 100_000_000,
      }),
      ...readApprovalLimits(variables, report),
      maxImageBytes: readInteger(variables, report, 'MAX_IMAGE_BYTES', {
        fallback: defaultSettings.maxImageBytes,
        max: maxUploadBytes,
      }),
      maxDocumentBytes: readInteger(variables, report, 'MAX_DOCUMENT_BYTES', {
        fallback: defaultSettings.maxDocumentBytes,
        max: maxUploadBytes,
      }),
      allowedOrigins: readOrigins(variables, report),
      ...readSignIn(variables, report),
    },
  };
}

/** Reads and validates the environment variables. Throws `StartRefused` with all faults at once. */
export function readEnvironment(variables: Variables): Environment {
  const faults: string[] = [];
  const environment = readAll(variables, (fault) => faults.push(fault));
  if (faults.length > 0) throw new StartRefused(...faults);
  return environment;
}

/**
 * Reads the environment of a Cloud Function: its address is given by the platform, the database is PostgreSQL and
 * pictures are in a bucket. It is in production unless the functions emulator runs it.
 */
export function readFunctionEnvironment(variables: Variables): FunctionEnvironment {
  const emulated = variables['FUNCTIONS_EMULATOR'] === 'true';
  const faults: string[] = [];
  const environment = readAll(
    {
      ...variables,
      IDENTITY: variables['IDENTITY'] || 'firebase',
      PORT: undefined,
      HOST: undefined,
      METRICS_PORT: undefined,
      METRICS_HOST: undefined,
      NODE_ENV: emulated ? variables['NODE_ENV'] : 'production',
    },
    (fault) => faults.push(fault),
    { isFunction: true },
  );
  // The pool size was validated already.
  readCapacity(variables, (fault) => faults.includes(fault) || faults.push(fault));
  const { databaseUrl = '', storageBucket = '' } = environment;
  if (!databaseUrl)
    faults.push('DATABASE_URL is missing: a function keeps no files, so its data is in PostgreSQL, postgres://…');
  if (!storageBucket)
    faults.push(
      'STORAGE_BUCKET is missing: a function keeps no files, so it says in which Firebase Storage bucket the pictures are.',
    );
  if (faults.length > 0) throw new StartRefused(...faults);
  return { ...environment, databaseUrl, storageBucket };
}
