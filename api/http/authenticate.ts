import { Role } from '../../contract/roles';
import { TokenRefused, type Caller, type IdentityPort, type TokenRefusal } from '../identity/port';
import { Problem } from '../problem';
import { unavailable } from './problems';

const refusals = { invalid: 'auth.tokenInvalid', expired: 'auth.tokenExpired', revoked: 'auth.tokenRevoked' } as const;

/** 401 for a token that is not accepted. */
export function refusedToken(refusal: TokenRefusal): Problem {
  return new Problem(refusals[refusal], {
    headers: { 'WWW-Authenticate': 'Bearer realm="Sobremesa Console", error="invalid_token"' },
  });
}

/**
 * Identifies the caller, who must be an administrator (docs/specification.md §6). Throws 401 without a valid token, 403
 * for anybody else, 503 while the identity service does not answer.
 */
export async function authenticate(identity: IdentityPort, request: Request): Promise<Caller> {
  const [, token] = /^Bearer +([^\s]+)$/i.exec(request.headers.get('Authorization')?.trim() ?? '') ?? [];
  if (token === undefined) {
    throw new Problem('auth.tokenMissing', { headers: { 'WWW-Authenticate': 'Bearer realm="Sobremesa Console"' } });
  }
  const caller = await identity.verify(token).catch((error: unknown) => {
    if (!(error instanceof TokenRefused)) throw unavailable(error);
    throw refusedToken(error.refusal);
  });
  if (caller.role === Role.blocked) throw new Problem('auth.blocked');
  if (caller.role !== Role.administrator) throw new Problem('auth.notAdministrator');
  return caller;
}
