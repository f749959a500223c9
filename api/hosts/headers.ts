/**
 * The headers of the console's own files, for the server here and, word for word, for Hosting
 * (a test holds `firebase.json` to them).
 *
 * Emotion puts its rules into an empty `<style>` with the CSSOM: the hash of nothing lets that one
 * element in and no written style besides.
 */
const empty = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Where Firebase Authentication answers. */
export const firebaseHosts: readonly string[] = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
];

/** Where Firestore answers, if it is the live channel. */
export const firestoreOrigin = 'https://firestore.googleapis.com';

/** Where Cloud Messaging registers browsers. */
export const pushHosts: readonly string[] = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
];

/** The origin of uploads to Firebase Storage. */
export const storageOrigin = 'https://firebasestorage.googleapis.com';

/** Where else than at its own origin a console finds its services. */
export interface OtherOrigins {
  identityHosts: readonly string[];
  apiOrigin: string | null;
  /** That of the live channel, if it is in Firestore. */
  liveOrigin?: string | null;
  /** That of the bucket, if files are uploaded there. */
  storageOrigin?: string | null;
  /** Those of push messages, if people are told by them. */
  pushOrigins?: readonly string[];
}

/** The policy of a console that may call these origins besides its own. */
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
    `style-src 'self' ${empty}`,
    "style-src-attr 'none'",
    ['img-src', "'self'", 'data:', 'blob:', ...api].join(' '),
    "font-src 'self'",
    // A document that the page has fetched, in the viewer of the browser.
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

/** Names with a hash never change; everything else is asked for again each time. */
export function cacheControl(path: string): string {
  return path.startsWith('/assets/') && !path.startsWith('/assets/i18n/')
    ? 'public, max-age=31536000, immutable'
    : 'no-cache';
}
