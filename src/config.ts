/**
 * Configuration of the installation, read once from the build's environment and validated. Mode `production` uses a
 * Firebase project, `embedded` is served by `npm start`; `development` and `demo` run the API inside the page.
 */
const env = import.meta.env;

/**
 * Build-time constants, so that disabled code (mocks, demo accounts, the embedded identity service's address) is not
 * bundled. `import.meta.env.…` is written in full, since Vite does not replace `env.…` by a constant.
 */
export const usesMocks = import.meta.env.MODE === 'development' || import.meta.env.MODE === 'demo';
export const isIdentityEmbedded = import.meta.env.MODE !== 'production';
/**
 * Whether an official emulator replaces Firebase Authentication; the build allows this only for a project named
 * `demo-…`.
 */
export const isIdentityEmulated = import.meta.env.VITE_IDENTITY_ORIGIN !== undefined;

export interface FirebaseProject {
  apiKey: string;
  authDomain: string;
  projectId: string;
  appId?: string;
  messagingSenderId?: string;
  storageBucket?: string;
}

export type LiveSource = 'events' | 'firestore' | 'page' | 'off';

export interface Config {
  identity: 'embedded' | 'firebase';
  usesMocks: boolean;
  live: LiveSource;
  hasServiceWorker: boolean;
  /** Minutes without activity after which the session ends; 0: never. */
  idleMinutes: number;
  base: string;
  isSandbox: boolean;
  storageSuffix: string;
  pagesBase: string;
  api: string;
  realApi: string;
  supportEmail: string;
  /** IANA time zone of the platform. Dates are shown in it, not in the browser's time zone. */
  timeZone: string;
}

const realApi = readEnvText('VITE_API_URL') ?? '/api/';
/**
 * Subpath of the sandbox, below both the pages and the API. The build evaluates this module too, without a `location`.
 */
const sandboxFolder =
  !usesMocks && typeof location !== 'undefined' && `${location.pathname}/`.startsWith(`${env.BASE_URL}sandbox/`)
    ? 'sandbox/'
    : '';

export const config: Config = {
  identity: isIdentityEmbedded ? 'embedded' : 'firebase',
  usesMocks,
  live: readLiveSource(),
  hasServiceWorker: !usesMocks && import.meta.env.VITE_SERVICE_WORKER !== 'off',
  idleMinutes: Number(readEnvText('VITE_IDLE_MINUTES') ?? 0),
  base: env.BASE_URL,
  isSandbox: sandboxFolder !== '',
  storageSuffix: sandboxFolder && '.sandbox',
  pagesBase: env.BASE_URL + sandboxFolder,
  api: realApi + sandboxFolder,
  realApi,
  supportEmail: readEnvText('VITE_SUPPORT_EMAIL') ?? (isIdentityEmbedded ? 'soporte@sobremesa.app' : ''),
  timeZone: readEnvText('VITE_TIME_ZONE') ?? 'America/Mexico_City',
};

export class ConfigurationMissing extends Error {
  constructor(names: readonly string[]) {
    super(names.join(', '));
    this.name = 'ConfigurationMissing';
  }
}

export function readFirebaseProject(): FirebaseProject {
  if (isIdentityEmbedded) {
    return { apiKey: 'embedded', authDomain: globalThis.location.host, projectId: 'demo-sobremesa' };
  }
  const variables = {
    apiKey: 'VITE_FIREBASE_API_KEY',
    authDomain: 'VITE_FIREBASE_AUTH_DOMAIN',
    projectId: 'VITE_FIREBASE_PROJECT_ID',
    appId: 'VITE_FIREBASE_APP_ID',
    messagingSenderId: 'VITE_FIREBASE_MESSAGING_SENDER_ID',
    storageBucket: 'VITE_FIREBASE_STORAGE_BUCKET',
  } satisfies Record<keyof FirebaseProject, string>;
  const { apiKey, authDomain, projectId, appId, messagingSenderId } = variables;
  const usesPush = readEnvText('VITE_FIREBASE_VAPID_KEY') !== undefined;
  // The support address is required, because the console shows it to blocked users.
  const requiredNames = [
    apiKey,
    authDomain,
    projectId,
    'VITE_SUPPORT_EMAIL',
    ...(usesPush ? [appId, messagingSenderId] : []),
  ];
  const missingNames = requiredNames.filter((name) => readEnvText(name) === undefined);
  if (missingNames.length > 0) throw new ConfigurationMissing(missingNames);
  // Safe cast: required values were checked above; `Object.fromEntries` loses the keys' types.
  return Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [name, readEnvText(variable)]),
  ) as unknown as FirebaseProject;
}

function readLiveSource(): LiveSource {
  if (import.meta.env.MODE === 'embedded' || sandboxFolder) return 'events';
  if (isIdentityEmbedded) return 'page';
  const live = readEnvText('VITE_LIVE');
  return live === 'events' || live === 'firestore' ? live : 'off';
}

function readEnvText(name: string): string | undefined {
  const value: unknown = env[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

export const version = '1.0.0';
