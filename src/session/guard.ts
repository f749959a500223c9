import { Role } from '../../contract/roles';

/** What the guard says of somebody who wants to see a guarded screen. */
export type Verdict = 'admit' | 'signIn' | 'BLOCKED' | 'NOT_ADMINISTRATOR';

/**
 * The access rules of docs/specification.md §6, in its order. `role` is the numeric claim of a token just
 * refreshed; `null` is a missing or malformed claim, which is not an administrator.
 */
export function guard(signedIn: boolean, role: Role | null): Verdict {
  if (!signedIn) return 'signIn';
  if (role !== null && role < Role.administrator) return 'BLOCKED';
  if (role !== Role.administrator) return 'NOT_ADMINISTRATOR';
  return 'admit';
}
