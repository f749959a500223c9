export interface Connection {
  incoming: { socket: { remoteAddress?: string | undefined } };
}

/**
 * Returns the client's network address. Behind `TRUSTED_PROXIES` proxies that add to `X-Forwarded-For` it is the one
 * the first of them saw; earlier entries may be forged. `undefined` if it cannot be determined.
 */
export function addressOf(request: Request, { incoming }: Connection, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return incoming.socket.remoteAddress;
  const forwarded = (request.headers.get('X-Forwarded-For') ?? '').split(',').map((part) => part.trim());
  return forwarded.at(-trustedProxies) || undefined;
}
