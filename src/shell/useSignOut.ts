import { session } from '../session/session';
import { confirmLeave } from '../unsaved';

export function useSignOut(): () => void {
  return () => {
    void confirmLeave('signOut').then((mayLeave) => (mayLeave ? session().signOut() : undefined));
  };
}
