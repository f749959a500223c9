export const strictTransport: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
};

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

const first = (list: string | null): string | undefined => list?.split(',')[0]?.trim() || undefined;

/**
 * Returns the HSTS header if the request came over TLS, directly or through a proxy (`X-Forwarded-Proto`). Returns none
 * for loopback names, because other local ports may have no TLS.
 */
export function strictTransportOf({ url, headers }: Request): Readonly<Record<string, string>> {
  const { protocol, hostname } = new URL(url);
  const scheme = first(headers.get('X-Forwarded-Proto')) ?? protocol.slice(0, -1);
  const name = first(headers.get('X-Forwarded-Host'))?.replace(/:\d+$/, '') ?? hostname;
  return scheme === 'https' && !loopback.test(name) ? strictTransport : {};
}
