import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isIdle, recordActivity } from '../../../src/session/activity';
import { watchIdle } from '../../../src/signIn/IdleWarning';

const minute = 60_000;
const idleAfterMs = 30 * minute;

let stopIdleTimer = () => {};
const calls = { warnings: [] as (number | null)[], ended: 0 };
const getLastWarning = () => calls.warnings.at(-1) ?? null;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-07-01T12:00:00.000Z') });
  Object.assign(calls, { warnings: [], ended: 0 });
  stopIdleTimer = watchIdle({
    afterMs: idleAfterMs,
    warningMs: minute,
    onWarning: (endsAt) => calls.warnings.push(endsAt),
    onIdle: () => (calls.ended += 1),
  });
});
afterEach(() => {
  stopIdleTimer();
  vi.useRealTimers();
  localStorage.clear();
});

/** Simulates activity in another tab, which writes to the shared storage. */
function useOtherTab(): void {
  recordActivity();
  dispatchEvent(new StorageEvent('storage', { key: 'sobremesa.lastActivity' }));
}

describe('idle session', () => {
  it('is warned a minute before its end, and ends', () => {
    vi.advanceTimersByTime(29 * minute - 1);
    expect([getLastWarning(), calls.ended]).toEqual([null, 0]);
    vi.advanceTimersByTime(1);
    expect([getLastWarning(), calls.ended]).toEqual([Date.now() + minute, 0]);
    vi.advanceTimersByTime(minute);
    expect(calls.ended).toBe(1);
  });

  it.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])('continues after a %s', (sign) => {
    vi.advanceTimersByTime(20 * minute);
    dispatchEvent(new Event(sign));
    vi.advanceTimersByTime(29 * minute - 1);
    expect([getLastWarning(), calls.ended]).toEqual([null, 0]);
    vi.advanceTimersByTime(1);
    expect(getLastWarning()).not.toBeNull();
  });

  it('continues after the warning is confirmed, not after input on the page below', () => {
    vi.advanceTimersByTime(29 * minute);
    for (const sign of ['keydown', 'pointerdown', 'pointermove']) dispatchEvent(new Event(sign));
    expect(getLastWarning()).not.toBeNull();
    recordActivity();
    vi.advanceTimersByTime(minute);
    expect([getLastWarning(), calls.ended]).toEqual([null, 0]);
  });

  it('continues while another tab is used', () => {
    vi.advanceTimersByTime(29 * minute);
    expect(getLastWarning()).not.toBeNull();
    useOtherTab();
    expect(getLastWarning()).toBeNull();
    vi.advanceTimersByTime(29 * minute - 1);
    expect([getLastWarning(), calls.ended]).toEqual([null, 0]);
  });

  it.each(['focus', 'pageshow', 'visibilitychange', 'pointermove', 'keydown'])(
    'has ended when the computer wakes up, at the first event (%s)',
    (sign) => {
      vi.setSystemTime(Date.now() + 2 * 60 * minute);
      dispatchEvent(new Event(sign));
      expect(calls.ended).toBe(1);
      expect(isIdle(idleAfterMs)).toBe(true);
    },
  );

  it('is no longer watched after the cleanup', () => {
    stopIdleTimer();
    vi.advanceTimersByTime(60 * minute);
    dispatchEvent(new Event('focus'));
    expect(calls.ended).toBe(0);
  });
});

it('a recorded activity in the future is ignored', () => {
  recordActivity(Date.now() + 24 * 60 * minute);
  recordActivity();
  expect(isIdle(idleAfterMs, Date.now() + idleAfterMs)).toBe(true);
});
