import { signOut } from 'firebase/auth';
import { describe, expect, it } from 'vitest';
import { openSessionFixture } from './sessionFixture';

const stage = await openSessionFixture();

async function signedIn() {
  const session = await stage.open();
  await session.signIn('admin@sobremesa.app', 'sobremesa');
  return session;
}

describe('after a reload the sign-in page', () => {
  it('explains why the session ended before it', async () => {
    const session = await signedIn();
    await stage.change('admin@sobremesa.app', { disableUser: true });
    await session.checkAccess();
    session.close();
    const reloaded = await stage.open();
    expect(reloaded.get()).toMatchObject({ person: null, signOutReason: 'disabled' });
    await stage.change('admin@sobremesa.app', { disableUser: false });
    await reloaded.signIn('ana@sobremesa.app', 'sobremesa');
    expect(reloaded.get().signOutReason).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('explains a session that ended elsewhere while the page was closed', async () => {
    const session = await signedIn();
    session.close();
    // As the identity client does at its start when its token is refused.
    await signOut(stage.auth);
    expect((await stage.open()).get().signOutReason).toBe('sessionEnded');
  });

  it('explains nothing to a person who signed out', async () => {
    const session = await signedIn();
    await session.signOut();
    session.close();
    expect((await stage.open()).get().signOutReason).toBeNull();
  });

  it('explains nothing at the first visit', async () => {
    expect((await stage.open()).get().signOutReason).toBeNull();
  });
});
