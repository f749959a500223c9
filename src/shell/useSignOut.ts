import { session } from '../session/session';
import { confirmLeave } from '../unsaved';

/** Asks first if a form holds unsaved input. */
export function useSignOut(): () => void {
  return () => {
    void confirmLeave('signOut').then((leave) => (leave ? session().signOut() : undefined));
  };
}
