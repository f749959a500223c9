import { signOut } from 'firebase/auth';
import { describe, expect, it } from 'vitest';
import { openSessionFixture } from './sessionFixture';

const fixture = await openSessionFixture();

async function signedIn() {
  const session = await fixture.open();
  await session.signIn('admin@sobremesa.app', 'sobremesa');
  return session;
}

describe('sign-out reason after a reload', () => {
  it('is the one of the session that ended before', async () => {
    const session = await signedIn();
    await fixture.changeAccount('admin@sobremesa.app', { disableUser: true });
    await session.checkAccess();
    session.close();
    const reloadedSession = await fixture.open();
    expect(reloadedSession.get()).toMatchObject({ person: null, signOutReason: 'disabled' });
    await fixture.changeAccount('admin@sobremesa.app', { disableUser: false });
    await reloadedSession.signIn('ana@sobremesa.app', 'sobremesa');
    expect(reloadedSession.get().signOutReason).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is the end of a session elsewhere while the page was closed', async () => {
    const session = await signedIn();
    session.close();
    // Simulates the identity client, which signs out at its start if its token is rejected.
    await signOut(fixture.auth);
    expect((await fixture.open()).get().signOutReason).toBe('sessionEnded');
  });

  it('is empty after a deliberate sign-out', async () => {
    const session = await signedIn();
    await session.signOut();
    session.close();
    expect((await fixture.open()).get().signOutReason).toBeNull();
  });

  it('is empty at the first visit', async () => {
    expect((await fixture.open()).get().signOutReason).toBeNull();
  });
});
