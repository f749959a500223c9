const publicPaths = ['/login', '/forget'] as const;

type PublicPath = (typeof publicPaths)[number];

/**
 * Returns the public page at this address, or `null` if the address is guarded. Ignores case, trailing slashes and
 * escapes, as react-router does. All code must use this function to match public pages: if the router, the sign-in
 * pages and the stored return address disagreed, they would redirect to each other endlessly.
 */
export function publicPathOf(pathname: string): PublicPath | null {
  const path = decode(pathname).replace(/\/+$/, '').toLowerCase();
  return publicPaths.find((publicPath) => publicPath === path) ?? null;
}

export function isPublic(pathname: string): boolean {
  return publicPathOf(pathname) !== null;
}

/** Decodes each segment, so that an escaped slash stays part of a name. */
function decode(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    // The path contains malformed escapes.
    return pathname;
  }
}
