import { textOf, type Body } from '../body';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import { isWeak } from '../weakPassword';

export type Endpoint = (service: Service, body: Body, request: Request) => Promise<object>;

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
