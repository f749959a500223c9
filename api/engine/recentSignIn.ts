import { Problem } from '../problem';
import type { Viewer } from './writeContext';

/**
 * Throws 403 `auth.recentSignInNeeded` if the caller signed in more than `recentSignInMinutes` ago or the token has no
 * sign-in time, and `permission.notForKeys` for API keys, which never sign in.
 */
export function assertRecentSignIn({ actor, at, recentSignInMinutes: minutes = 0 }: Viewer): void {
  if (actor.apiKeyId !== undefined) throw new Problem('permission.notForKeys');
  if (minutes === 0) return;
  const age = Date.parse(at) - Date.parse(actor.signedInAt ?? '');
  if (!(age <= minutes * 60_000)) throw new Problem('auth.recentSignInNeeded', { params: { minutes } });
}
