import type { AuthProvider } from 'react-admin';
import { session } from './session';

/** react-admin signs out in a tight loop when `checkAuth` rejects at once (its issue 10764). */
const pause = 5;

/**
 * The guard as react-admin asks for it. Every answer comes from memory: the guard itself asks the
 * identity service, once a navigation (router.tsx), and `<Admin>` is mounted only for somebody it
 * admitted. So nothing here rejects for want of a role: react-admin would sign the person out,
 * and specification.md §6 leaves them where they are.
 */
export const authProvider: AuthProvider = {
  async login({ email, password }: { email: string; password: string }) {
    await session().signIn(email, password);
  },

  async logout() {
    await session().signOut();
    return '/login';
  },

  async checkAuth() {
    if (session().get().person) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
    throw new Error('auth.errors.sessionEnded');
  },

  /** A 401 reached the screen: the token was renewed once already, in vain. A 403 is no reason to sign out. */
  async checkError(error: { status?: number }) {
    if (error.status === 401) session().lost();
  },

  async getPermissions() {
    return session().get().admitted ? 'administrator' : null;
  },

  async getIdentity() {
    const { person } = session().get();
    if (!person) throw new Error('auth.errors.sessionEnded');
    return { id: person.uid, fullName: person.name ?? person.email };
  },
};
