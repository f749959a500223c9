import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { valueAt } from '../../../contract/values';
import { computeCode, stepOf } from '../../../identity/totp';
import { recordActivity } from '../../../src/session/activity';
import { createPasswordChange, reauthenticate } from '../../../src/session/reauthentication';
import { beginEnrolment, removeAuthenticatorApp } from '../../../src/session/secondFactor';
import { startSession } from '../../../src/session/session';
import type { Session } from '../../../src/session/sessionState';
import { replaceFetch } from '../../replaceFetch';
import { openSessionFixture } from './sessionFixture';

const fixture = await openSessionFixture();
const minute = 60_000;
/** The interval passes on the fake clock, but the timeout uses real time. */
const patiently = { interval: 1, timeout: 20_000 };
const startDate = new Date('2026-07-01T12:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now: startDate, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
const sessions: Session[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const session of sessions.splice(0)) session.close();
});

async function openSession(): Promise<Session> {
  const session = await startSession(fixture.auth);
  sessions.push(session);
  return session;
}

async function signedIn(): Promise<Session> {
  const session = await openSession();
  await session.signIn('admin@sobremesa.app', 'sobremesa');
  return session;
}

const passMinutes = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * minute);

/** Advances the clock but not the timers, like a device that sleeps. */
const sleep = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minute);

const waitForRefreshes = (refreshCount: number) =>
  vi.waitFor(() => expect(fixture.refreshes()).toBe(refreshCount), patiently);

const receivedAt = (time: number) =>
  vi.waitFor(() => {
    const expiry = valueAt(fixture.auth.currentUser?.toJSON(), ['stsTokenManager', 'expirationTime']);
    expect(expiry).toBeGreaterThanOrEqual(time + 60 * minute);
  }, patiently);

describe('identity token', () => {
  it('is refreshed five minutes before it expires, repeatedly', async () => {
    await signedIn();
    await passMinutes(54.9);
    expect(fixture.refreshes()).toBe(0);
    await passMinutes(0.1);
    await waitForRefreshes(1);
    await receivedAt(startDate.getTime() + 55 * minute);
    await passMinutes(54.9);
    expect(fixture.refreshes()).toBe(1);
    await passMinutes(0.2);
    await waitForRefreshes(2);
  });

  it('is refreshed by its new expiry after the guard has refreshed it', async () => {
    const session = await signedIn();
    await passMinutes(50);
    await session.checkAccess();
    expect(fixture.refreshes()).toBe(1);
    await passMinutes(54.9);
    expect(fixture.refreshes()).toBe(1);
    await passMinutes(0.2);
    await waitForRefreshes(2);
  });

  it('of an earlier visit is refreshed by its age', async () => {
    (await signedIn()).close();
    await passMinutes(50);
    recordActivity();
    await openSession();
    await passMinutes(4.9);
    expect(fixture.refreshes()).toBe(0);
    await passMinutes(0.2);
    await waitForRefreshes(1);
  });

  it.each(['visibilitychange', 'pageshow', 'focus', 'online'])(
    'is refreshed at a %s after the device has slept, but not before it is due',
    async (event) => {
      await signedIn();
      sleep(54);
      dispatchEvent(new Event(event));
      await passMinutes(0);
      expect(fixture.refreshes()).toBe(0);
      sleep(120);
      dispatchEvent(new Event(event));
      dispatchEvent(new Event(event));
      await waitForRefreshes(1);
    },
  );

  it.each([-180, 180])('is refreshed in time on a device whose clock is %d minutes off', async (minutes) => {
    const mockedFetch = globalThis.fetch;
    const restore = replaceFetch(async (input, init) => {
      const localNow = Date.now();
      vi.setSystemTime(localNow - minutes * minute);
      const response = await mockedFetch(input, init);
      vi.setSystemTime(localNow);
      return response;
    });
    try {
      await signedIn();
      await passMinutes(54.9);
      expect(fixture.refreshes()).toBe(0);
      await passMinutes(0.2);
      await waitForRefreshes(1);
    } finally {
      restore();
    }
  });
});

describe('failed token refresh', () => {
  it('is retried after 30 s, then after twice as long, without ending the session', async () => {
    const session = await signedIn();
    const request = vi.spyOn(fixture.auth.currentUser ?? {}, 'getIdTokenResult' as never);
    fixture.setReachable(false);
    await passMinutes(55);
    await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(1), patiently);
    await passMinutes(0.5);
    await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2), patiently);
    await passMinutes(0.5);
    expect(request).toHaveBeenCalledTimes(2);
    fixture.setReachable(true);
    await passMinutes(0.5);
    await waitForRefreshes(1);
    expect(session.get().person).not.toBeNull();
  });

  it('is retried as soon as the network is back', async () => {
    await signedIn();
    fixture.setReachable(false);
    await passMinutes(55);
    expect(fixture.refreshes()).toBe(0);
    fixture.setReachable(true);
    dispatchEvent(new Event('online'));
    await waitForRefreshes(1);
  });
});

describe('token refresh timer', () => {
  it('stops after a sign-out', async () => {
    const session = await signedIn();
    await session.signOut();
    await passMinutes(120);
    sleep(120);
    dispatchEvent(new Event('online'));
    await passMinutes(0);
    expect(fixture.refreshes()).toBe(0);
  });

  it('stops when the session is closed', async () => {
    (await signedIn()).close();
    await passMinutes(120);
    dispatchEvent(new Event('online'));
    await passMinutes(0);
    expect(fixture.refreshes()).toBe(0);
  });
});

it('a token refresh rejected for a disabled account ends the session', async () => {
  const session = await signedIn();
  await fixture.changeAccount('admin@sobremesa.app', { disableUser: true });
  await passMinutes(55);
  await vi.waitFor(() => expect(session.get()).toMatchObject({ person: null, signOutReason: 'disabled' }), patiently);
});

describe('a token refresh during a change that ends all earlier tokens', () => {
  /** Requests a token refresh as soon as the identity service has processed a change. */
  function refreshAfterChange(session: Session): { tokens: Promise<string | null>[]; restore: () => void } {
    const tokens: Promise<string | null>[] = [];
    const mockedFetch = globalThis.fetch;
    const restore = replaceFetch(async (input, init) => {
      const response = await mockedFetch(input, init);
      if (/mfaEnrollment:(finalize|withdraw)|accounts:update/.test(String(input))) tokens.push(session.refreshToken());
      return response;
    });
    return { tokens, restore };
  }

  it('waits for the new token and keeps the session', async () => {
    const session = await signedIn();
    const { tokens, restore } = refreshAfterChange(session);
    const codeOf = (secret: string, stepsAhead = 0) => computeCode(secret, stepOf(new Date()) + stepsAhead);
    let secret = '';
    try {
      await reauthenticate('sobremesa', async (user) => {
        const enrolment = await beginEnrolment(user);
        ({ secret } = enrolment);
        await enrolment.finish(await codeOf(secret));
      });
      const codeStep = await reauthenticate('sobremesa', removeAuthenticatorApp);
      await codeStep?.confirm(await codeOf(secret, 1));
      await createPasswordChange()('sobremesa', 'una-nueva-7');
    } finally {
      restore();
    }
    expect(tokens).toHaveLength(3);
    for (const token of await Promise.all(tokens)) expect(token).toEqual(expect.any(String));
    expect(session.get().person).not.toBeNull();
  });
});
