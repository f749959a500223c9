import { textOf, type Body } from '../body';
import { minPasswordLength } from '../passwords';
import { Refusal } from '../refusal';
import type { Service } from '../service';

export type Endpoint = (service: Service, body: Body, request: Request) => Promise<object>;

export function emailOf(body: Body): string {
  const email = textOf(body, 'email');
  if (!email) throw new Refusal('MISSING_EMAIL');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email.trim())) throw new Refusal('INVALID_EMAIL');
  return email;
}

export function strongEnough(password: string): string {
  if (password.length < minPasswordLength) throw new Refusal('WEAK_PASSWORD');
  return password;
}
