/** What Hono's server knows of the connection a request came by. */
export interface Connection {
  incoming: { socket: { remoteAddress?: string | undefined } };
}

/**
 * The network address of who asks. Behind proxies that add to `X-Forwarded-For` (`TRUSTED_PROXIES` of them) it is what
 * the first of them saw; what stands before it in the header its sender may have made up. `undefined` where it cannot
 * be told.
 */
export function addressOf(request: Request, { incoming }: Connection, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return incoming.socket.remoteAddress;
  const forwarded = (request.headers.get('X-Forwarded-For') ?? '').split(',').map((part) => part.trim());
  return forwarded.at(-trustedProxies) || undefined;
}
