/** The pages that need no sign-in (docs/specification.md §2). */
const publicPaths = ['/login', '/forget'] as const;

type PublicPath = (typeof publicPaths)[number];

/**
 * Returns the public page at this address, or `null` if the address is guarded. Case, trailing slashes and escapes make
 * no difference, as in react-router's matching. The only matcher for public pages: router, sign-in pages and the stored
 * address to return to must agree, or a page is passed between them for ever.
 */
export function publicPathOf(pathname: string): PublicPath | null {
  const path = decode(pathname).replace(/\/+$/, '').toLowerCase();
  return publicPaths.find((publicPath) => publicPath === path) ?? null;
}

export function isPublic(pathname: string): boolean {
  return publicPathOf(pathname) !== null;
}

/** An escaped slash is part of a name, not a separator. */
function decode(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    // Malformed escapes.
    return pathname;
  }
}
