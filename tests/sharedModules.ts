import { afterEach, beforeEach, vi } from 'vitest';
import { problemOf } from '../src/data/problem';

// Sets up the test files that share one process and its modules (`isolate: false`).

/**
 * Prevents a test from loading modules again: later files would use these modules, with the texts, language and forms
 * of the test.
 */
vi.resetModules = () => {
  throw new Error('These files share their modules: a test that loads them anew belongs to the project `isolated`.');
};

/**
 * Returns whether a test caused the rejection on purpose. In development, react-admin prints each rejection with its
 * stack. An unexpected failure of the API has a request id and is still printed.
 */
function isRefusal(error: unknown): boolean {
  const { code, requestId } = problemOf(error);
  return code !== 'client.unknown' && (code !== 'service.failed' || requestId === undefined);
}

beforeEach(() => {
  const print = console.error;
  vi.spyOn(console, 'error').mockImplementation((...printed: unknown[]) => {
    if (!isRefusal(printed[0])) print(...printed);
  });
});

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
