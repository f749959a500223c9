import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import {
  contentSecurityPolicy,
  firebaseHosts,
  firestoreOrigin,
  pushHosts,
  storageOrigin,
  type OtherOrigins,
} from '../api/hosts/headers.ts';

const buildInfoFile = '.build/console.json';

export interface BuildInfo {
  apiUrl: string | null;
  liveOrigin: string | null;
  storageOrigin: string | null;
  /** Origins that a browser calls to register for push messages; empty if push messages are off. */
  pushOrigins: readonly string[];
}

interface OriginOptions {
  apiUrl: string | undefined;
  live: string | undefined;
  vapidKey: string | undefined;
  storageBucket: string | undefined;
  hosting: boolean;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * Validates the URL of an API on another origin.
 * @throws Error with a message for the developer who runs the build.
 */
export function readApiUrl(text: string): string {
  const refuse = (reason: string): never => {
    throw new Error(
      `VITE_API_URL is "${text}": ${reason}. It must be the API's base address, such as https://api.example.com/api/.`,
    );
  };
  const url = URL.canParse(text) ? new URL(text) : refuse('this is no absolute address');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    refuse('it must begin with https://');
  if (url.username || url.password || url.search || url.hash) refuse('it must have no user, query or fragment');
  if (!url.pathname.endsWith('/api/')) refuse('it must end with /api/');
  return url.href;
}

/**
 * Validates the public key of a web push certificate: an uncompressed P-256 point in base64url.
 * @throws Error with a message for the developer who runs the build.
 */
export function readVapidKey(text = ''): string | null {
  const key = text.trim();
  if (key === '' || /^B[\w-]{86}$/.test(key)) return key || null;
  throw new Error(
    `VITE_FIREBASE_VAPID_KEY is "${key}": it must be the key pair's public key, 87 characters that begin with B.`,
  );
}

const hostingConfig = 'firebase.generated.json';

/**
 * Writes a list of the foreign origins that the console calls (`buildInfoFile`), which the server reads. They depend on
 * `VITE_API_URL`, `VITE_LIVE`, `VITE_FIREBASE_STORAGE_BUCKET` and `VITE_FIREBASE_VAPID_KEY`. For Firebase Hosting also
 * writes `firebase.generated.json`: firebase.json with a Content-Security-Policy that allows these origins.
 */
export function otherOrigins({ apiUrl, live, vapidKey, storageBucket, hosting }: OriginOptions): Plugin {
  const url = apiUrl?.trim() ? readApiUrl(apiUrl.trim()) : null;
  const calledOrigins = {
    liveOrigin: readLive(live) === 'firestore' ? firestoreOrigin : null,
    storageOrigin: storageBucket?.trim() ? storageOrigin : null,
    pushOrigins: readVapidKey(vapidKey) === null ? [] : pushHosts,
  };
  return {
    name: 'sobremesa:other-origins',
    apply: 'build',
    generateBundle() {
      const buildInfo: BuildInfo = { apiUrl: url, ...calledOrigins };
      this.emitFile({ type: 'asset', fileName: buildInfoFile, source: JSON.stringify(buildInfo) });
    },
    writeBundle() {
      if (!hosting) return;
      const root = join(import.meta.dirname, '..');
      // Removes the file of an earlier build, whose policy allows origins that this build does not call.
      if (url === null && Object.values(calledOrigins).every((origins) => origins === null || origins.length === 0))
        return rmSync(join(root, hostingConfig), { force: true });
      const apiOrigin = url === null ? null : new URL(url).origin;
      writeFileSync(
        join(root, hostingConfig),
        renderHostingConfig(readFileSync(join(root, 'firebase.json'), 'utf8'), { apiOrigin, ...calledOrigins }),
      );
    },
  };
}

export function readLive(live = ''): 'events' | 'firestore' | 'off' {
  if (live === 'events' || live === 'firestore' || live === 'off') return live;
  if (live === '') return 'off';
  throw new Error(`VITE_LIVE is "${live}": it must be events, firestore or off.`);
}

export function renderHostingConfig(firebaseJson: string, origins: Omit<OtherOrigins, 'identityHosts'>): string {
  const policy = (others: Omit<OtherOrigins, 'identityHosts'>) =>
    JSON.stringify(contentSecurityPolicy({ identityHosts: firebaseHosts, ...others }));
  if (!firebaseJson.includes(policy({ apiOrigin: null })))
    throw new Error('The Content-Security-Policy of firebase.json differs from api/hosts/headers.ts.');
  return firebaseJson.replace(policy({ apiOrigin: null }), policy(origins));
}
