import { Role } from '../../contract/roles';
import { TokenRefused, type Caller, type IdentityPort, type TokenRefusal } from '../ports/identity';
import { Problem } from '../problem';
import type { Ctx, Deps } from './context';
import { unavailable } from './problems';

const refusalCodes = {
  invalid: 'auth.tokenInvalid',
  expired: 'auth.tokenExpired',
  revoked: 'auth.tokenRevoked',
} as const;

export function tokenProblem(refusal: TokenRefusal): Problem {
  return new Problem(refusalCodes[refusal], {
    headers: { 'WWW-Authenticate': 'Bearer realm="Sobremesa Console", error="invalid_token"' },
  });
}

export function bearerOf(request: Request): string | undefined {
  return /^Bearer +([^\s]+)$/i.exec(request.headers.get('Authorization')?.trim() ?? '')?.[1];
}

/**
 * Authenticates again after a body was read or during a long response, because the session may have ended. Skips API
 * keys, which `assertStillAdmitted` checks.
 */
export async function authenticateAgain(c: Ctx, { identity }: Pick<Deps, 'identity'>): Promise<void> {
  if (c.get('caller').apiKeyId === undefined) await authenticate(identity, c.req.raw);
}

/**
 * Identifies the caller, who must be an administrator (docs/specification.md §6). Throws 401 without a valid token, 403
 * for other roles, 503 if the identity service does not answer.
 */
export async function authenticate(identity: IdentityPort, request: Request): Promise<Caller> {
  const token = bearerOf(request);
  if (token === undefined) {
    throw new Problem('auth.tokenMissing', { headers: { 'WWW-Authenticate': 'Bearer realm="Sobremesa Console"' } });
  }
  const caller = await identity.verify(token).catch((error: unknown) => {
    if (!(error instanceof TokenRefused)) throw unavailable(error);
    throw tokenProblem(error.refusal);
  });
  if (caller.role === Role.blocked) throw new Problem('auth.blocked');
  if (caller.role !== Role.administrator) throw new Problem('auth.notAdministrator');
  return caller;
}
