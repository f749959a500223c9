import { describe, expect, it, vi } from 'vitest';
import { identityErrorNameOf } from '../../../src/session/identityErrors';
import { claimNotice } from '../../../src/notifications/toasts/shownNotices';
import { signedOutState, type SessionEnd, type Session } from '../../../src/session/sessionState';
import { openSessionFixture } from './sessionFixture';

const fixture = await openSessionFixture();
const password = 'sobremesa';

async function signedIn(account: string): Promise<Session> {
  const session = await fixture.open();
  await session.signIn(`${account}@sobremesa.app`, password);
  return session;
}

describe('access check with a fresh token', () => {
  it('admits an administrator', async () => {
    const session = await signedIn('admin');
    expect(session.get()).toMatchObject({
      person: { email: 'admin@sobremesa.app', name: 'Julia Ortega' },
      verdict: null,
    });
    await expect(session.checkAccess()).resolves.toBe('admit');
    expect(session.get()).toMatchObject({ verdict: 'admit', alert: null });
  });

  it('requires a sign-in without a token refresh when signed out', async () => {
    const session = await fixture.open();
    await expect(session.checkAccess()).resolves.toBe('signIn');
    expect(fixture.refreshes()).toBe(0);
  });

  it.each(['user', 'company', 'employee'])('denies %s, who stays signed in', async (account) => {
    const session = await signedIn(account);
    await expect(session.checkAccess()).resolves.toBe('NOT_ADMINISTRATOR');
    expect(session.get()).toMatchObject({
      person: { email: `${account}@sobremesa.app` },
      verdict: 'NOT_ADMINISTRATOR',
      alert: 'NOT_ADMINISTRATOR',
    });
  });

  it('denies and signs out a blocked user and keeps the alert', async () => {
    const session = await signedIn('blocked');
    await expect(session.checkAccess()).resolves.toBe('BLOCKED');
    expect(session.get()).toMatchObject({ person: null, verdict: null, alert: 'BLOCKED' });
    expect(fixture.auth.currentUser).toBeNull();
  });

  it.each(['role-missing', 'role-malformed'] as const)('treats %s as not administrator', async (scenario) => {
    await fixture.backend.activateScenarios([scenario]);
    const session = await signedIn('admin');
    await expect(session.checkAccess()).resolves.toBe('NOT_ADMINISTRATOR');
  });

  it('notices a changed role at the next navigation and keeps the session', async () => {
    const session = await signedIn('admin');
    await session.checkAccess();
    await fixture.changeAccount('admin@sobremesa.app', { customAttributes: '{"role":2}' });
    await expect(session.checkAccess()).resolves.toBe('NOT_ADMINISTRATOR');
    expect(session.get()).toMatchObject({ person: { email: 'admin@sobremesa.app' }, verdict: 'NOT_ADMINISTRATOR' });
    await fixture.changeAccount('admin@sobremesa.app', { customAttributes: '{"role":1}' });
    await expect(session.checkAccess()).resolves.toBe('admit');
    expect(session.get()).toMatchObject({ verdict: 'admit', alert: null });
  });

  it('refreshes once for concurrent checks and refreshes, and again for the next navigation', async () => {
    const session = await signedIn('admin');
    await Promise.all([
      session.checkAccess(),
      session.checkAccess(),
      session.refreshToken(),
      session.checkAccess(),
      session.refreshToken(),
    ]);
    expect(fixture.refreshes()).toBe(1);
    await session.checkAccess();
    expect(fixture.refreshes()).toBe(2);
  });
});

describe('unreachable identity service', () => {
  it('makes the check wait, visibly, until the network is back', async () => {
    const session = await signedIn('admin');
    fixture.setReachable(false);
    const verdict = session.checkAccess();
    await vi.waitFor(() => expect(session.get().isUnreachable).toBe(true));
    expect(session.get().person).not.toBeNull();
    fixture.setReachable(true);
    dispatchEvent(new Event('online'));
    await expect(verdict).resolves.toBe('admit');
    expect(session.get().isUnreachable).toBe(false);
  });

  it('is asked again on retry', async () => {
    const session = await signedIn('admin');
    fixture.setReachable(false);
    const verdict = session.checkAccess();
    await vi.waitFor(() => expect(session.get().isUnreachable).toBe(true));
    fixture.setReachable(true);
    session.retry();
    await expect(verdict).resolves.toBe('admit');
  });

  it('is no longer waited for after the navigation is aborted', async () => {
    const session = await signedIn('admin');
    fixture.setReachable(false);
    const navigation = new AbortController();
    const verdict = session.checkAccess(navigation.signal);
    await vi.waitFor(() => expect(session.get().isUnreachable).toBe(true));
    navigation.abort();
    await expect(verdict).rejects.toMatchObject({ name: 'AbortError' });
    expect(session.get().isUnreachable).toBe(false);
  });

  it('rejects a token refresh as a network failure and keeps the session', async () => {
    const session = await signedIn('admin');
    fixture.setReachable(false);
    await expect(session.refreshToken()).rejects.toMatchObject({ code: 'auth/network-request-failed' });
    expect(session.get().person).not.toBeNull();
  });
});

describe('end of a session', () => {
  it('by a disabled account has its reason', async () => {
    const session = await signedIn('admin');
    await session.checkAccess();
    const onEnded = vi.fn<(ending: SessionEnd) => void>();
    session.onEnd(onEnded);
    await fixture.changeAccount('admin@sobremesa.app', { disableUser: true });
    await expect(session.checkAccess()).resolves.toBe('signIn');
    expect(session.get()).toMatchObject({ person: null, verdict: null, signOutReason: 'disabled' });
    expect(onEnded).toHaveBeenCalledOnce();
  });

  it('by revocation keeps the return path', async () => {
    const session = await signedIn('admin');
    const onEnded = vi.fn<(ending: SessionEnd) => void>();
    session.onEnd(onEnded);
    await fixture.changeAccount('admin@sobremesa.app', { validSince: String(Math.floor(Date.now() / 1000) + 60) });
    await expect(session.refreshToken()).resolves.toBeNull();
    expect(session.get().signOutReason).toBe('sessionEnded');
    expect(onEnded).toHaveBeenCalledExactlyOnceWith({ kind: 'lost', uid: expect.any(String) });
  });

  it('by a rejected fresh token keeps the return path and is reported once', async () => {
    const session = await signedIn('admin');
    const onEnded = vi.fn<(ending: SessionEnd) => void>();
    session.onEnd(onEnded);
    for (let call = 0; call < 10; call += 1) session.expire();
    expect(onEnded).toHaveBeenCalledExactlyOnceWith({ kind: 'lost', uid: session.lastUid() });
    expect(session.get()).toMatchObject({ person: null, signOutReason: 'sessionEnded' });
    await vi.waitFor(() => expect(fixture.auth.currentUser).toBeNull());
    await expect(session.getToken()).resolves.toBeNull();
  });

  it('clears everything but language, theme and columns', async () => {
    const session = await signedIn('admin');
    localStorage.setItem('currentLanguage', 'en');
    localStorage.setItem('sobremesa.scheme', 'dark');
    await claimNotice({ requestId: 'r1', kind: 'depositToConfirm' });
    const ownColumns = { '': { columns: [{ name: 'slug' }], density: 'compact' } };
    localStorage.setItem('RaStore.columns.catalogs/labels', JSON.stringify({ ...ownColumns, 'id-of-a-view': {} }));
    localStorage.setItem('RaStore.columns.catalogs/plans', '{"id-of-a-view":{}}');
    localStorage.setItem('RaStore.catalogs/labels.listParams', '{"filter":{"q":"secreto"}}');
    sessionStorage.setItem('anything', 'of theirs');
    await session.signOut();
    expect(Object.keys(localStorage).sort()).toEqual([
      'RaStore.columns.catalogs/labels',
      'currentLanguage',
      'sobremesa.scheme',
    ]);
    expect(JSON.parse(localStorage.getItem('RaStore.columns.catalogs/labels') ?? '')).toEqual(ownColumns);
    expect(sessionStorage).toHaveLength(0);
    expect(session.get()).toEqual(signedOutState);
  });

  it('in one tab ends it in the others', async () => {
    const ownSession = await signedIn('admin');
    const otherSession = await fixture.open();
    const onEnded = vi.fn<(ending: SessionEnd) => void>();
    otherSession.onEnd(onEnded);
    await ownSession.signOut();
    await vi.waitFor(() => expect(otherSession.get().person).toBeNull());
    expect(onEnded).toHaveBeenCalledExactlyOnceWith({ kind: 'signedOut', uid: expect.any(String) });
  });

  it("by another user's sign-in is reported as a replacement and clears the data", async () => {
    const session = await signedIn('admin');
    await session.checkAccess();
    const onEnded = vi.fn<(ending: SessionEnd) => void>();
    session.onEnd(onEnded);
    sessionStorage.setItem('anything', 'of theirs');
    await session.signIn('ana@sobremesa.app', password);
    expect(onEnded).toHaveBeenCalledExactlyOnceWith({ kind: 'replaced', uid: expect.any(String) });
    expect(session.get()).toMatchObject({ person: { email: 'ana@sobremesa.app' }, verdict: null });
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('sign-in', () => {
  it('fails alike for an unknown e-mail and a wrong password', async () => {
    const session = await fixture.open();
    const wrongSignIns = [
      session.signIn('nobody@sobremesa.app', password),
      session.signIn('admin@sobremesa.app', 'wrong'),
    ];
    const names = (await Promise.allSettled(wrongSignIns)).map(
      (result) => result.status === 'rejected' && identityErrorNameOf(result.reason),
    );
    expect(names).toEqual(['wrongPair', 'wrongPair']);
  });

  it('fails with its reason for a disabled account', async () => {
    await fixture.changeAccount('admin@sobremesa.app', { disableUser: true });
    const session = await fixture.open();
    const error: unknown = await session.signIn('admin@sobremesa.app', password).catch((failure: unknown) => failure);
    expect(identityErrorNameOf(error)).toBe('disabled');
  });

  it('fails with its reason after too many attempts', async () => {
    const session = await fixture.open();
    let error: unknown;
    await vi.waitFor(
      async () => {
        error = await session.signIn('admin@sobremesa.app', 'wrong').catch((failure: unknown) => failure);
        expect(identityErrorNameOf(error)).toBe('tooManyAttempts');
      },
      { interval: 0, timeout: 10_000 },
    );
  });

  it('fails with its reason offline', async () => {
    const session = await fixture.open();
    fixture.setReachable(false);
    const error: unknown = await session.signIn('admin@sobremesa.app', password).catch((failure: unknown) => failure);
    expect(identityErrorNameOf(error)).toBe('network');
  });

  it('is restored by the next page that opens', async () => {
    await signedIn('admin');
    const nextSession = await fixture.open();
    expect(nextSession.get().person?.email).toBe('admin@sobremesa.app');
  });
});
