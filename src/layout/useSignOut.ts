import { session } from '../auth/session';
import { confirmLeave } from '../ui/unsaved';

/** Signs out, after asking when a form holds unsaved input. */
export function useSignOut(): () => void {
  return () => {
    void confirmLeave('signOut').then((leave) => (leave ? session().signOut() : undefined));
  };
}
