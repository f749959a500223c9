export interface Connection {
  incoming: { socket: { remoteAddress?: string | undefined } };
}

/**
 * Returns the client's network address; `undefined` if it cannot be determined. Behind `TRUSTED_PROXIES` proxies that
 * add to `X-Forwarded-For`, it is the address that the outermost proxy received the request from; earlier entries may
 * be forged.
 */
export function addressOf(request: Request, { incoming }: Connection, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return incoming.socket.remoteAddress;
  const forwarded = (request.headers.get('X-Forwarded-For') ?? '').split(',').map((part) => part.trim());
  return forwarded.at(-trustedProxies) || undefined;
}
