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

/** What the server that serves a build must know of it; it is not served itself. */
const buildNotes = '.build/console.json';

export interface BuildNotes {
  /** The product API's base address, when it is not the console's own origin. */
  apiUrl: string | null;
  /** Where its live channel is, when it is in Firestore. */
  liveOrigin: string | null;
  /** Where its bucket is, when it uploads files there. */
  storageOrigin: string | null;
  /** Where it registers browsers for push messages, if it does. */
  pushOrigins: readonly string[];
}

/** What the console is built to call besides its own origin. */
interface Given {
  /** `VITE_API_URL` */
  apiUrl: string | undefined;
  /** `VITE_LIVE` */
  live: string | undefined;
  /** `VITE_FIREBASE_VAPID_KEY` */
  vapidKey: string | undefined;
  /** `VITE_FIREBASE_STORAGE_BUCKET` */
  storageBucket: string | undefined;
  /** Whether Hosting serves the build. */
  hosting: boolean;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * The address of a product API elsewhere, checked.
 * @throws Error with a sentence for the person who builds, when it cannot be one.
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
 * The public key of a web push certificate, checked: a point of P-256, uncompressed, in base64url.
 * @throws Error with a sentence for the person who builds
 */
export function readVapidKey(given = ''): string | null {
  const key = given.trim();
  if (key === '' || /^B[\w-]{86}$/.test(key)) return key || null;
  throw new Error(
    `VITE_FIREBASE_VAPID_KEY is "${key}": it must be the key pair's public key, 87 characters that begin with B.`,
  );
}

/** Beside firebase.json; git ignores it. */
const hostingConfig = 'firebase.generated.json';

/**
 * Lets the console call an API elsewhere (`VITE_API_URL`), Firestore (`VITE_LIVE`), the bucket
 * (`VITE_FIREBASE_STORAGE_BUCKET`) and Cloud Messaging (`VITE_FIREBASE_VAPID_KEY`). What it calls is checked and noted
 * for the server here; for Firebase Hosting, `firebase.generated.json` is firebase.json with a policy that names it.
 */
export function otherOrigins({ apiUrl, live, vapidKey, storageBucket, hosting }: Given): Plugin {
  const url = apiUrl?.trim() ? readApiUrl(apiUrl.trim()) : null;
  const others = {
    liveOrigin: readLive(live) === 'firestore' ? firestoreOrigin : null,
    storageOrigin: storageBucket?.trim() ? storageOrigin : null,
    pushOrigins: readVapidKey(vapidKey) === null ? [] : pushHosts,
  };
  return {
    name: 'sobremesa:other-origins',
    apply: 'build',
    generateBundle() {
      const notes: BuildNotes = { apiUrl: url, ...others };
      this.emitFile({ type: 'asset', fileName: buildNotes, source: JSON.stringify(notes) });
    },
    writeBundle() {
      if (!hosting) return;
      const root = join(import.meta.dirname, '..');
      // That of a build before would let the page reach what this one does not call.
      if (url === null && Object.values(others).every((origins) => origins === null || origins.length === 0))
        return rmSync(join(root, hostingConfig), { force: true });
      const apiOrigin = url === null ? null : new URL(url).origin;
      writeFileSync(
        join(root, hostingConfig),
        hostingFor(readFileSync(join(root, 'firebase.json'), 'utf8'), { apiOrigin, ...others }),
      );
    },
  };
}

/**
 * What `VITE_LIVE` says, checked.
 * @throws Error with a sentence for the person who builds
 */
export function readLive(live = ''): 'events' | 'firestore' | 'off' {
  if (live === 'events' || live === 'firestore' || live === 'off') return live;
  if (live === '') return 'off';
  throw new Error(`VITE_LIVE is "${live}": it must be events, firestore or off.`);
}

/** `firebaseJson` with a policy that lets the page reach these origins too. */
export function hostingFor(firebaseJson: string, origins: Omit<OtherOrigins, 'identityHosts'>): string {
  const policy = (others: Omit<OtherOrigins, 'identityHosts'>) =>
    JSON.stringify(contentSecurityPolicy({ identityHosts: firebaseHosts, ...others }));
  if (!firebaseJson.includes(policy({ apiOrigin: null })))
    throw new Error('firebase.json has another policy than api/hosts/headers.ts.');
  return firebaseJson.replace(policy({ apiOrigin: null }), policy(origins));
}
