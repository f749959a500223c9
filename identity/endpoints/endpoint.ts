import type { Origin } from '../../api/http/context';
import { textOf, type Body } from '../body';
import { Refusal } from '../refusal';
import { spendProof, type Service } from '../service';
import type { IdToken } from '../tokens';
import { isWeak } from '../weakPassword';

/** A request and its origin as known to the host. */
export interface Call extends Origin {
  request: Request;
}

export type Endpoint = (service: Service, body: Body, call: Call) => Promise<object>;

export function emailOf(body: Body): string {
  const email = textOf(body, 'email');
  if (!email) throw new Refusal('MISSING_EMAIL');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email.trim())) throw new Refusal('INVALID_EMAIL');
  return email;
}

/** Throws `WEAK_PASSWORD`. */
export function strongEnough(password: string, { email }: { email: string }): string {
  if (isWeak(password, email)) throw new Refusal('WEAK_PASSWORD');
  return password;
}

/**
 * Required for changes of credentials. Firebase only requires a sign-in within five minutes, which a stolen token may
 * have. Throws `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`.
 */
export async function requireProof(service: Service, session: IdToken): Promise<void> {
  if (!(await spendProof(service, session))) throw new Refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}
