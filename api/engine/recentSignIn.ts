import { Problem } from '../problem';
import type { Viewer } from './writeContext';

/**
 * Throws 403 `auth.recentSignInNeeded` for who has signed in longer ago than an installation allows for what is asked,
 * or whose token does not say when. A machine signs in never.
 */
export function assertRecentSignIn({ actor, at, recentSignInMinutes: minutes = 0 }: Viewer): void {
  if (actor.apiKeyId !== undefined) throw new Problem('permission.notForKeys');
  if (minutes === 0) return;
  const age = Date.parse(at) - Date.parse(actor.signedInAt ?? '');
  if (!(age <= minutes * 60_000)) throw new Problem('auth.recentSignInNeeded', { params: { minutes } });
}
