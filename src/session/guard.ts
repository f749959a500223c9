import { Role } from '../../contract/roles';

export type Verdict = 'admit' | 'signIn' | 'BLOCKED' | 'NOT_ADMINISTRATOR';

/**
 * Applies the access rules of docs/specification.md §6 in their order. `role` is the numeric claim of a token that was
 * just refreshed. `null` is a missing or malformed claim and does not count as administrator.
 */
export function guard(isSignedIn: boolean, role: Role | null): Verdict {
  if (!isSignedIn) return 'signIn';
  if (role !== null && role < Role.administrator) return 'BLOCKED';
  if (role !== Role.administrator) return 'NOT_ADMINISTRATOR';
  return 'admit';
}
