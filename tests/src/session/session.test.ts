import { describe, expect, it, vi } from 'vitest';
import { identityErrorName } from '../../../src/session/identityErrors';
import { claimNotice } from '../../../src/notices/shownNotices';
import { signedOutState, type SessionEnd, type Session } from '../../../src/session/sessionState';
import { openSessionFixture } from './sessionFixture';

const stage = await openSessionFixture();
const password = 'sobremesa';

async function signedIn(account: string): Promise<Session> {
  const session = await stage.open();
  await session.signIn(`${account}@sobremesa.app`, password);
  return session;
}

describe('the guard, on a token refreshed for it', () => {
  it('admits an administrator', async () => {
    const session = await signedIn('admin');
    expect(session.get()).toMatchObject({
      person: { email: 'admin@sobremesa.app', name: 'Julia Ortega' },
      verdict: null,
    });
    await expect(session.checkAccess()).resolves.toBe('admit');
    expect(session.get()).toMatchObject({ verdict: 'admit', alert: null });
  });

  it('sends who is not signed in to the door, without asking anybody', async () => {
    const session = await stage.open();
    await expect(session.checkAccess()).resolves.toBe('signIn');
    expect(stage.refreshes()).toBe(0);
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

  it('denies and signs out who is blocked, and the alert remains to be read', async () => {
    const session = await signedIn('blocked');
    await expect(session.checkAccess()).resolves.toBe('BLOCKED');
    expect(session.get()).toMatchObject({ person: null, verdict: null, alert: 'BLOCKED' });
    expect(stage.auth.currentUser).toBeNull();
  });

  it.each(['role-missing', 'role-malformed'] as const)('takes %s for no administrator', async (scenario) => {
    await stage.backend.activateScenarios([scenario]);
    const session = await signedIn('admin');
    await expect(session.checkAccess()).resolves.toBe('NOT_ADMINISTRATOR');
  });

  it('sees a role that changed while signed in at the next navigation, and leaves the page as it is', async () => {
    const session = await signedIn('admin');
    await session.checkAccess();
    await stage.change('admin@sobremesa.app', { customAttributes: '{"role":2}' });
    await expect(session.checkAccess()).resolves.toBe('NOT_ADMINISTRATOR');
    expect(session.get()).toMatchObject({ person: { email: 'admin@sobremesa.app' }, verdict: 'NOT_ADMINISTRATOR' });
    await stage.change('admin@sobremesa.app', { customAttributes: '{"role":1}' });
    await expect(session.checkAccess()).resolves.toBe('admit');
    expect(session.get()).toMatchObject({ verdict: 'admit', alert: null });
  });

  it('asks once for checks and refreshes that come together, and again for the next navigation', async () => {
    const session = await signedIn('admin');
    await Promise.all([
      session.checkAccess(),
      session.checkAccess(),
      session.refreshToken(),
      session.checkAccess(),
      session.refreshToken(),
    ]);
    expect(stage.refreshes()).toBe(1);
    await session.checkAccess();
    expect(stage.refreshes()).toBe(2);
  });
});

describe('an identity service out of reach', () => {
  it('is not a denial: the guard waits, says so, and goes on when the network is back', async () => {
    const session = await signedIn('admin');
    stage.network(false);
    const verdict = session.checkAccess();
    await vi.waitFor(() => expect(session.get().unreachable).toBe(true));
    expect(session.get().person).not.toBeNull();
    stage.network(true);
    dispatchEvent(new Event('online'));
    await expect(verdict).resolves.toBe('admit');
    expect(session.get().unreachable).toBe(false);
  });

  it('is asked again at the press of a button', async () => {
    const session = await signedIn('admin');
    stage.network(false);
    const verdict = session.checkAccess();
    await vi.waitFor(() => expect(session.get().unreachable).toBe(true));
    stage.network(true);
    session.retry();
    await expect(verdict).resolves.toBe('admit');
  });

  it('is no longer waited for when the person goes elsewhere', async () => {
    const session = await signedIn('admin');
    stage.network(false);
    const navigation = new AbortController();
    const verdict = session.checkAccess(navigation.signal);
    await vi.waitFor(() => expect(session.get().unreachable).toBe(true));
    navigation.abort();
    await expect(verdict).rejects.toMatchObject({ name: 'AbortError' });
    expect(session.get().unreachable).toBe(false);
  });

  it('is told to callers as a failed network, not as a lost session', async () => {
    const session = await signedIn('admin');
    stage.network(false);
    await expect(session.refreshToken()).rejects.toMatchObject({ code: 'auth/network-request-failed' });
    expect(session.get().person).not.toBeNull();
  });
});

describe('a session that ends', () => {
  it('because the account was disabled ends at the door, with the reason', async () => {
    const session = await signedIn('admin');
    await session.checkAccess();
    const ended = vi.fn<(ending: SessionEnd) => void>();
    session.onEnd(ended);
    await stage.change('admin@sobremesa.app', { disableUser: true });
    await expect(session.checkAccess()).resolves.toBe('signIn');
    expect(session.get()).toMatchObject({ person: null, verdict: null, signOutReason: 'disabled' });
    expect(ended).toHaveBeenCalledOnce();
  });

  it('because it was revoked keeps the way back', async () => {
    const session = await signedIn('admin');
    const ended = vi.fn<(ending: SessionEnd) => void>();
    session.onEnd(ended);
    await stage.change('admin@sobremesa.app', { validSince: String(Math.floor(Date.now() / 1000) + 60) });
    await expect(session.refreshToken()).resolves.toBeNull();
    expect(session.get().signOutReason).toBe('sessionEnded');
    expect(ended).toHaveBeenCalledExactlyOnceWith({ kind: 'lost', uid: expect.any(String) });
  });

  it('because the API refused even a new token keeps the way back, once however many calls were refused', async () => {
    const session = await signedIn('admin');
    const ended = vi.fn<(ending: SessionEnd) => void>();
    session.onEnd(ended);
    for (let call = 0; call < 10; call += 1) session.expire();
    expect(ended).toHaveBeenCalledExactlyOnceWith({ kind: 'lost', uid: session.lastUid() });
    expect(session.get()).toMatchObject({ person: null, signOutReason: 'sessionEnded' });
    await vi.waitFor(() => expect(stage.auth.currentUser).toBeNull());
    await expect(session.getToken()).resolves.toBeNull();
  });

  it('leaves nothing behind but language, theme and columns', async () => {
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

  it('in one tab ends in the others', async () => {
    const here = await signedIn('admin');
    const there = await stage.open();
    const ended = vi.fn<(ending: SessionEnd) => void>();
    there.onEnd(ended);
    await here.signOut();
    await vi.waitFor(() => expect(there.get().person).toBeNull());
    expect(ended).toHaveBeenCalledExactlyOnceWith({ kind: 'signedOut', uid: expect.any(String) });
  });

  it('by another person signing in is told as such, and nothing of the first is left', async () => {
    const session = await signedIn('admin');
    await session.checkAccess();
    const ended = vi.fn<(ending: SessionEnd) => void>();
    session.onEnd(ended);
    sessionStorage.setItem('anything', 'of theirs');
    await session.signIn('ana@sobremesa.app', password);
    expect(ended).toHaveBeenCalledExactlyOnceWith({ kind: 'replaced', uid: expect.any(String) });
    expect(session.get()).toMatchObject({ person: { email: 'ana@sobremesa.app' }, verdict: null });
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('signing in', () => {
  it('tells a wrong address and a wrong password alike', async () => {
    const session = await stage.open();
    const wrong = [session.signIn('nobody@sobremesa.app', password), session.signIn('admin@sobremesa.app', 'wrong')];
    const names = (await Promise.allSettled(wrong)).map(
      (result) => result.status === 'rejected' && identityErrorName(result.reason),
    );
    expect(names).toEqual(['wrongPair', 'wrongPair']);
  });

  it('tells a disabled account', async () => {
    await stage.change('admin@sobremesa.app', { disableUser: true });
    const session = await stage.open();
    const error: unknown = await session.signIn('admin@sobremesa.app', password).catch((failure: unknown) => failure);
    expect(identityErrorName(error)).toBe('disabled');
  });

  it('tells too many attempts', async () => {
    const session = await stage.open();
    let error: unknown;
    await vi.waitFor(
      async () => {
        error = await session.signIn('admin@sobremesa.app', 'wrong').catch((failure: unknown) => failure);
        expect(identityErrorName(error)).toBe('tooManyAttempts');
      },
      { interval: 0, timeout: 10_000 },
    );
  });

  it('tells a failed network', async () => {
    const session = await stage.open();
    stage.network(false);
    const error: unknown = await session.signIn('admin@sobremesa.app', password).catch((failure: unknown) => failure);
    expect(identityErrorName(error)).toBe('network');
  });

  it('is remembered by the next page that opens', async () => {
    await signedIn('admin');
    const next = await stage.open();
    expect(next.get().person?.email).toBe('admin@sobremesa.app');
  });
});
