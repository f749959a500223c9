/**
 * Headers of the console's files, identical for this server and for Hosting (a test compares `firebase.json`). Emotion
 * inserts its rules into an empty `<style>` through the CSSOM: the hash of the empty string allows this element, but no
 * `<style>` with content.
 */
const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

export const firebaseHosts: readonly string[] = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
];

export const firestoreOrigin = 'https://firestore.googleapis.com';

export const pushHosts: readonly string[] = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
];

export const storageOrigin = 'https://firebasestorage.googleapis.com';

export interface OtherOrigins {
  identityHosts: readonly string[];
  apiOrigin: string | null;
  liveOrigin?: string | null;
  storageOrigin?: string | null;
  pushOrigins?: readonly string[];
}

export function contentSecurityPolicy({
  identityHosts,
  apiOrigin,
  liveOrigin = null,
  storageOrigin: bucketOrigin = null,
  pushOrigins = [],
}: OtherOrigins): string {
  const api = apiOrigin === null ? [] : [apiOrigin];
  const live = liveOrigin === null ? [] : [liveOrigin];
  const bucket = bucketOrigin === null ? [] : [bucketOrigin];
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${emptyStyleHash}`,
    "style-src-attr 'none'",
    ['img-src', "'self'", 'data:', 'blob:', ...api].join(' '),
    "font-src 'self'",
    'frame-src blob:',
    ['connect-src', "'self'", ...identityHosts, ...api, ...live, ...bucket, ...pushOrigins].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/**
 * Returns the `Cache-Control` of a file. Files with a hash in their name are immutable; browsers revalidate all other
 * files at each request.
 */
export function cacheControl(path: string): string {
  return path.startsWith('/assets/') && !path.startsWith('/assets/i18n/')
    ? 'public, max-age=31536000, immutable'
    : 'no-cache';
}
