import { maxUploadBytes } from '../../contract/images';
import { defaultSettings, type Settings } from '../../contract/settings';
import { readCapacity } from './functionOptions';
import type { PostgresOptions } from '../db/postgres';
import { readDatabase } from './databaseVariables';
import { firebaseHosts } from './headers';
import type { RequestLimits } from '../http/rateLimiter';
import type { UploadLimits } from '../ports/images';
import {
  readMail,
  type MailSettings,
  readWebhooks,
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
import { StartRefused } from './startRefused';

export interface Environment {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  database: PostgresOptions;
  identity: 'embedded' | 'firebase';
  projectId: string;
  identityHosts: readonly string[];
  encryptionKey: string | undefined;
  storageBucket: string | undefined;
  live: LiveSetting;
  push: boolean;
  mail: MailSettings;
  webhooks: { allowsPrivateHosts: boolean };
  metrics: { port: number; host: string } | undefined;
  traced: boolean;
  limits: RequestLimits;
  uploadLimits: UploadLimits;
  trustedProxies: number;
  settings: Settings;
}

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
 * Reports an embedded identity that other machines can reach, because its demo accounts have a published password and
 * anybody may read its mails. Reports an embedded identity without SQLite, because its accounts are in the SQLite file.
 */
function checkEmbeddedIdentity(variables: Variables, report: Report, { production }: { production: boolean }): void {
  const host = variables['HOST'] || '127.0.0.1';
  if (production)
    report('In production (NODE_ENV) set IDENTITY=firebase: the embedded identity is only for evaluation.');
  if (!isLoopback(host))
    report(`HOST is ${host}: the embedded identity serves only this machine. Set IDENTITY=firebase to serve others.`);
  if (variables['DATABASE_URL'])
    report(
      'DATABASE_URL needs IDENTITY=firebase: the demo accounts are stored with the sample data in the SQLite file.',
    );
  if (variables['STORAGE_BUCKET'])
    report('STORAGE_BUCKET needs IDENTITY=firebase: without it, pictures are stored in DATA_DIR.');
}

/**
 * Reports emulators for a project that may exist in the cloud, because emulators accept unsigned tokens. Projects whose
 * names begin with `demo-` never exist in the cloud: Firebase reserves these names.
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

/** Instances of a function cannot notify each other in memory, and the embedded identity has no Firestore. */
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
    webhooks: readWebhooks(variables, report, { hasEmbeddedIdentity: embedded && !isFunction, production }),
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

export function readEnvironment(variables: Variables): Environment {
  const faults: string[] = [];
  const environment = readAll(variables, (fault) => faults.push(fault));
  if (faults.length > 0) throw new StartRefused(...faults);
  return environment;
}

/**
 * Reads the environment of a Cloud Function. The platform sets its address, the database is PostgreSQL, and pictures
 * are in a bucket. The environment is production unless the functions emulator runs the function.
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

/**
 * Requests per minute, far above the needs of one person (`reads`, `writes`) and of a hundred people behind one address
 * (`address`).
 */
const defaults: RequestLimits = { reads: 1_200, writes: 600, address: 12_000 };

function readLimits(variables: Variables, report: Report): { limits: RequestLimits; trustedProxies: number } {
  const perMinute = (name: string, fallback: number) =>
    readInteger(variables, report, name, { fallback, max: 1_000_000 });
  return {
    limits: {
      reads: perMinute('READS_PER_MINUTE', defaults.reads),
      writes: perMinute('WRITES_PER_MINUTE', defaults.writes),
      address: perMinute('ADDRESS_PER_MINUTE', defaults.address),
    },
    trustedProxies: readInteger(variables, report, 'TRUSTED_PROXIES', { fallback: 0, max: 10 }),
  };
}

const maxQuota = 1_000_000_000_000;

function readUploadLimits(variables: Variables, report: Report): UploadLimits {
  const bytes = (name: string, fallback: number) => readInteger(variables, report, name, { fallback, max: maxQuota });
  return {
    perPersonBytes: bytes('UNUSED_UPLOAD_BYTES_PER_PERSON', 50_000_000),
    totalBytes: bytes('UNUSED_UPLOAD_BYTES', 1_000_000_000),
    minFreeBytes: bytes('MIN_FREE_DISK_BYTES', 500_000_000),
  };
}

function readSignIn(variables: Variables, report: Report): Pick<Settings, 'secondFactor' | 'recentSignInMinutes'> {
  const secondFactor = variables['SECOND_FACTOR'] || defaultSettings.secondFactor;
  if (secondFactor !== 'optional' && secondFactor !== 'required')
    report(`SECOND_FACTOR is "${secondFactor}": it must be optional or required.`);
  return {
    secondFactor: secondFactor === 'required' ? 'required' : 'optional',
    recentSignInMinutes: readInteger(variables, report, 'RECENT_SIGN_IN_MINUTES', {
      fallback: defaultSettings.recentSignInMinutes,
      max: 1_440,
    }),
  };
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
];

export function readTraced(variables: Variables, report: Report): boolean {
  const { OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER: exporter, OTEL_TRACES_SAMPLER: sampler } = variables;
  const name = variables['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']
    ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
    : 'OTEL_EXPORTER_OTLP_ENDPOINT';
  const endpoint = variables[name];
  if (OTEL_SDK_DISABLED?.toLowerCase() === 'true' || exporter === 'none' || !endpoint) return false;
  if (exporter && exporter !== 'otlp') report(`OTEL_TRACES_EXPORTER is "${exporter}": it must be otlp or none.`);
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    report(`${name} is no address: it must be that of a collector, such as http://127.0.0.1:4318.`);
  for (const one of ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL']) {
    const protocol = variables[one];
    if (protocol && !protocol.startsWith('http/'))
      report(`${one} is "${protocol}": traces are sent by HTTP, http/json. A collector listens for it on port 4318.`);
  }
  if (sampler && !samplers.includes(sampler))
    report(`OTEL_TRACES_SAMPLER is "${sampler}": it must be one of ${samplers.join(', ')}.`);
  return true;
}
