import { afterEach, beforeEach, expect } from 'vitest';

/** Fails each test of a file in which an uncaught error reaches the process, which would end it in production. */
export function expectNothingUncaught(): void {
  const uncaught: unknown[] = [];
  const hear = (error: unknown) => uncaught.push(error);
  beforeEach(() => {
    uncaught.length = 0;
    process.on('uncaughtExceptionMonitor', hear);
  });
  afterEach(() => {
    process.off('uncaughtExceptionMonitor', hear);
    expect(uncaught).toEqual([]);
  });
}
