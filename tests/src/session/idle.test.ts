import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isIdle, recordActivity } from '../../../src/session/activity';
import { watchIdle } from '../../../src/signIn/IdleWarning';

const minute = 60_000;
const afterMs = 30 * minute;

let stop = () => {};
const heard = { warnings: [] as (number | null)[], ended: 0 };
const warning = () => heard.warnings.at(-1) ?? null;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-07-01T12:00:00.000Z') });
  Object.assign(heard, { warnings: [], ended: 0 });
  stop = watchIdle({
    afterMs,
    warnMs: minute,
    onWarning: (endsAt) => heard.warnings.push(endsAt),
    onIdle: () => (heard.ended += 1),
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  localStorage.clear();
});

/** The other tab writes to the storage they share. */
function useOtherTab(): void {
  recordActivity();
  dispatchEvent(new StorageEvent('storage', { key: 'sobremesa.lastActivity' }));
}

describe('a session that nobody uses', () => {
  it('is warned of a minute before its end, and ends', () => {
    vi.advanceTimersByTime(29 * minute - 1);
    expect([warning(), heard.ended]).toEqual([null, 0]);
    vi.advanceTimersByTime(1);
    expect([warning(), heard.ended]).toEqual([Date.now() + minute, 0]);
    vi.advanceTimersByTime(minute);
    expect(heard.ended).toBe(1);
  });

  it.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])('goes on at a %s', (sign) => {
    vi.advanceTimersByTime(20 * minute);
    dispatchEvent(new Event(sign));
    vi.advanceTimersByTime(29 * minute - 1);
    expect([warning(), heard.ended]).toEqual([null, 0]);
    vi.advanceTimersByTime(1);
    expect(warning()).not.toBeNull();
  });

  it('goes on by an answer to the warning, and by nothing that is meant for the page below', () => {
    vi.advanceTimersByTime(29 * minute);
    for (const sign of ['keydown', 'pointerdown', 'pointermove']) dispatchEvent(new Event(sign));
    expect(warning()).not.toBeNull();
    recordActivity();
    vi.advanceTimersByTime(minute);
    expect([warning(), heard.ended]).toEqual([null, 0]);
  });

  it('goes on while another tab is used', () => {
    vi.advanceTimersByTime(29 * minute);
    expect(warning()).not.toBeNull();
    useOtherTab();
    expect(warning()).toBeNull();
    vi.advanceTimersByTime(29 * minute - 1);
    expect([warning(), heard.ended]).toEqual([null, 0]);
  });

  it.each(['focus', 'pageshow', 'visibilitychange', 'pointermove', 'keydown'])(
    'has ended when the computer wakes up, whatever comes first (%s)',
    (sign) => {
      vi.setSystemTime(Date.now() + 2 * 60 * minute);
      dispatchEvent(new Event(sign));
      expect(heard.ended).toBe(1);
      expect(isIdle(afterMs)).toBe(true);
    },
  );

  it('is not watched any more once it was left', () => {
    stop();
    vi.advanceTimersByTime(60 * minute);
    dispatchEvent(new Event('focus'));
    expect(heard.ended).toBe(0);
  });
});

it('what a clock said that was ahead counts for nothing', () => {
  recordActivity(Date.now() + 24 * 60 * minute);
  recordActivity();
  expect(isIdle(afterMs, Date.now() + afterMs)).toBe(true);
});
