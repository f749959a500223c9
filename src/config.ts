/**
 * What an installation decides, read once from the environment of the build and checked.
 * Modes: `production` is a Firebase project; `embedded` is what `npm start` serves; `development`
 * and `demo` have the whole product inside the page.
 */
const env = import.meta.env;

/**
 * Constants of the build, so that what they switch off is not in the bundle at all: the mocks, the
 * demo accounts, the address of the embedded identity. Written out in full, or they are not constant.
 */
export const mocks = import.meta.env.MODE === 'development' || import.meta.env.MODE === 'demo';
export const embeddedIdentity = import.meta.env.MODE !== 'production';
/** An official emulator stands in for Firebase Authentication; the build refuses it unless the project is a `demo-` one. */
export const emulatedIdentity = import.meta.env.VITE_IDENTITY_ORIGIN !== undefined;

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
  mocks: boolean;
  /** Where the console hears what others change: server-sent events of the API, Firestore, this page, or nowhere. */
  live: LiveSource;
  /** Whether it has a service worker: `VITE_SERVICE_WORKER=off` removes it again. */
  serviceWorker: boolean;
  /** After so many minutes without activity a session ends; 0: never. */
  idleMinutes: number;
  /** Where the console lives, with a slash at both ends. */
  base: string;
  /** It shows the sample data of the sandbox: its address says so. */
  isSandbox: boolean;
  /** What the names of entries in the browser's storage end with that are about the data that is shown. */
  storageSuffix: string;
  /** Below which the addresses of its pages are, with a slash at both ends. */
  pages: string;
  /** The product API over the data that is shown, ending in a slash. */
  api: string;
  /** The same over the real data. */
  realApi: string;
  /** Whom a blocked person writes to (docs/specification.md §6). */
  supportEmail: string;
  /** The platform's IANA zone: dates are shown in it, not in the browser's. */
  timeZone: string;
}

// The build has checked it (build/apiUrl.ts).
const realApi = text('VITE_API_URL') ?? '/api/';
/** Where the data that is shown is, below the pages and the API of the real data. A build reads it too, without a page. */
const folder =
  !mocks && typeof location !== 'undefined' && `${location.pathname}/`.startsWith(`${env.BASE_URL}sandbox/`)
    ? 'sandbox/'
    : '';

export const config: Config = {
  identity: embeddedIdentity ? 'embedded' : 'firebase',
  mocks,
  live: liveSource(),
  serviceWorker: !mocks && import.meta.env.VITE_SERVICE_WORKER !== 'off',
  // The build has checked it (build/idleMinutes.ts).
  idleMinutes: Number(text('VITE_IDLE_MINUTES') ?? 0),
  base: env.BASE_URL,
  isSandbox: folder !== '',
  storageSuffix: folder && '.sandbox',
  pages: env.BASE_URL + folder,
  api: realApi + folder,
  realApi,
  supportEmail: text('VITE_SUPPORT_EMAIL') ?? (embeddedIdentity ? 'soporte@sobremesa.app' : ''),
  timeZone: text('VITE_TIME_ZONE') ?? 'America/Mexico_City',
};

/** The build lacks what a Firebase project needs; the message names the variables. */
export class ConfigurationMissing extends Error {
  constructor(names: readonly string[]) {
    super(names.join(', '));
    this.name = 'ConfigurationMissing';
  }
}

/** The Firebase project people sign in to. The embedded identity has a made-up one. */
export function firebaseProject(): FirebaseProject {
  if (embeddedIdentity) {
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
  const usesPush = text('VITE_FIREBASE_VAPID_KEY') !== undefined;
  // Without an address of support, a blocked person would be told to write to nobody.
  const needed = [apiKey, authDomain, projectId, 'VITE_SUPPORT_EMAIL', ...(usesPush ? [appId, messagingSenderId] : [])];
  const missing = needed.filter((name) => text(name) === undefined);
  if (missing.length > 0) throw new ConfigurationMissing(missing);
  // The required values were checked above; `Object.fromEntries` loses the names.
  return Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [name, text(variable)]),
  ) as unknown as FirebaseProject;
}

/** Decided by the mode, but for a Firebase project, which says by `VITE_LIVE` what it has. */
function liveSource(): LiveSource {
  if (import.meta.env.MODE === 'embedded' || folder) return 'events';
  if (embeddedIdentity) return 'page';
  const live = text('VITE_LIVE');
  return live === 'events' || live === 'firestore' ? live : 'off';
}

function text(name: string): string | undefined {
  const value: unknown = env[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
