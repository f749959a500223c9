import { afterEach, beforeEach, expect } from 'vitest';

/**
 * Fails each test of the file during which an uncaught error reaches the process. Such an error would end the process
 * in production.
 */
export function expectNothingUncaught(): void {
  const uncaught: unknown[] = [];
  const onUncaught = (error: unknown) => uncaught.push(error);
  beforeEach(() => {
    uncaught.length = 0;
    process.on('uncaughtExceptionMonitor', onUncaught);
  });
  afterEach(() => {
    process.off('uncaughtExceptionMonitor', onUncaught);
    expect(uncaught).toEqual([]);
  });
}
