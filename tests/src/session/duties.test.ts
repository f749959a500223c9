import { afterEach, describe, expect, it } from 'vitest';
import { duties as allDuties, type Duty } from '../../../contract/duties';
import { authProvider } from '../../../src/session/authProvider';
import { canAccess } from '../../../src/session/canAccess';
import { startDutiesSync, getOwnDuties, restoreDuties, refreshDuties, storeDuties } from '../../../src/session/duties';
import { dutiesKey } from '../../../src/session/personalStorage';
import { session, startSession } from '../../../src/session/session';
import { openSessionFixture } from './sessionFixture';

const fixture = await openSessionFixture();

afterEach(() => restoreDuties(null));

async function signedIn(email = 'ana@sobremesa.app') {
  await startSession(fixture.auth);
  await session().signIn(email, 'sobremesa');
  await session().checkAccess();
}

function openAnswers() {
  const pendingReads: { answer: (duties: readonly Duty[] | null) => void; fail: () => void }[] = [];
  const stopSync = startDutiesSync(
    () =>
      new Promise((response, reject) =>
        pendingReads.push({ answer: response, fail: () => reject(new Error('offline')) }),
      ),
  );
  return { pending: pendingReads, stop: stopSync };
}

describe('own duties', () => {
  it('are requested at start and known at once at the next visit', async () => {
    await signedIn();
    expect(getOwnDuties()).toEqual({ duties: null, isSettled: false, isPlainBackend: false });
    const { pending, stop } = openAnswers();
    pending[0]?.answer(['finance']);
    await expect.poll(getOwnDuties).toEqual({ duties: ['finance'], isSettled: true, isPlainBackend: false });
    expect(await authProvider.getPermissions()).toEqual(['finance']);
    stop();
    session().close();

    await startSession(fixture.auth);
    expect(getOwnDuties()).toEqual({ duties: ['finance'], isSettled: false, isPlainBackend: false });
    session().close();
  });

  it('stay as stored while the API is unreachable', async () => {
    await signedIn();
    const { pending, stop } = openAnswers();
    storeDuties(['support']);
    session().close();
    await startSession(fixture.auth);
    const refreshing = refreshDuties();
    pending.at(-1)?.fail();
    await refreshing;
    expect(getOwnDuties()).toEqual({ duties: ['support'], isSettled: true, isPlainBackend: false });
    stop();
    session().close();
  });

  it('are unrestricted on a backend without permissions, until it returns some', async () => {
    await signedIn();
    const { pending, stop } = openAnswers();
    storeDuties(['support']);
    pending[0]?.answer(null);
    await expect.poll(getOwnDuties).toEqual({ duties: null, isSettled: true, isPlainBackend: true });
    const refreshing = refreshDuties();
    pending.at(-1)?.answer(['finance']);
    await refreshing;
    expect(getOwnDuties()).toEqual({ duties: ['finance'], isSettled: true, isPlainBackend: false });
    stop();
    session().close();
  });

  it('are requested once more if they may have changed during a request', async () => {
    await signedIn();
    const { pending, stop } = openAnswers();
    const refreshing = refreshDuties();
    void refreshDuties();
    pending[0]?.answer(['owner']);
    await expect.poll(() => pending.length).toBe(2);
    pending[1]?.answer(['auditor']);
    await refreshing;
    expect(getOwnDuties().duties).toEqual(['auditor']);
    expect(pending).toHaveLength(2);
    stop();
    session().close();
  });

  it('are cleared after the session and not used for another user', async () => {
    await signedIn();
    const { pending, stop } = openAnswers();
    await session().signOut();
    pending[0]?.answer(['owner']);
    session().close();
    await signedIn('admin@sobremesa.app');
    expect(getOwnDuties().duties).toBeNull();
    storeDuties(['catalogs']);
    expect(localStorage.getItem(dutiesKey)).not.toBeNull();
    await session().signOut();
    expect(localStorage.getItem(dutiesKey)).toBeNull();
    expect(getOwnDuties().duties).toBeNull();
    stop();
    session().close();
  });
});

describe('canAccess', () => {
  const questions: [question: Parameters<typeof canAccess>[0], duties: readonly Duty[]][] = [
    [{ resource: 'deposits', action: 'list' }, ['owner', 'finance', 'support', 'auditor']],
    [{ resource: 'deposits', action: 'show' }, ['owner', 'finance', 'support', 'auditor']],
    [{ resource: 'deposits', action: 'export' }, ['owner', 'finance', 'support', 'auditor']],
    [{ resource: 'deposits', action: 'create' }, ['owner', 'finance']],
    [{ resource: 'deposits', action: 'edit' }, ['owner', 'finance']],
    [{ resource: 'deposits', action: 'confirm' }, ['owner', 'finance']],
    [{ resource: 'catalogs/labels', action: 'delete' }, ['owner', 'catalogs']],
    [{ resource: 'giftcards', action: 'adjust' }, ['owner', 'finance']],
    [{ resource: 'users/administrator', action: 'edit' }, allDuties],
    [
      {
        resource: 'users/administrator',
        action: 'edit',
        record: { actions: { edit: { allowed: false, code: 'permission.missing' } } },
      },
      [],
    ],
    [{ resource: 'of another console', action: 'delete' }, allDuties],
  ];
  it.each(questions)('%j is permitted to the expected duties', async (question, permitted) => {
    await signedIn();
    const responses = [];
    for (const duty of allDuties) {
      storeDuties([duty]);
      if (await canAccess(question)) responses.push(duty);
    }
    expect(responses).toEqual(permitted);
    session().close();
  });
});
