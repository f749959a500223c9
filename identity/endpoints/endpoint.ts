import type { Origin } from '../../api/http/context';
import { stringMember, type Body } from '../body';
import { IdentityError } from '../identityError';
import { consumeProof, type Service } from '../service';
import type { IdToken } from '../tokens';
import { isWeak } from '../weakPassword';

export interface EndpointCall extends Origin {
  request: Request;
}

export type Endpoint = (service: Service, body: Body, call: EndpointCall) => Promise<object>;

export function requireEmail(body: Body): string {
  const email = stringMember(body, 'email');
  if (!email) throw new IdentityError('MISSING_EMAIL');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email.trim())) throw new IdentityError('INVALID_EMAIL');
  return email;
}

/** Returns the password. Throws `WEAK_PASSWORD` if it is weak. */
export function requireStrongPassword(password: string, { email }: { email: string }): string {
  if (isWeak(password, email)) throw new IdentityError('WEAK_PASSWORD');
  return password;
}

/**
 * Throws `CREDENTIAL_TOO_OLD_LOGIN_AGAIN` unless the person entered the password within `proofSeconds`. Stricter than
 * Firebase, which accepts any token of a sign-in within five minutes, including a stolen one.
 */
export async function requireFreshProof(service: Service, session: IdToken): Promise<void> {
  if (!(await consumeProof(service, session))) throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}
