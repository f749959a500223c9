import { afterEach, beforeEach, vi } from 'vitest';
import { problemOf } from '../src/data/problem';

// Set-up of the test files that share one process and its modules (`isolate: false`).

/** Modules loaded anew would stay for the files that follow, with the texts, language and forms one test gave them. */
vi.resetModules = () => {
  throw new Error('These files share their modules: a test that loads them anew belongs to the project `isolated`.');
};

/**
 * Refusals a test brings about on purpose; outside of production react-admin prints each with its
 * stack. Not one of them is an API that broke: that answer carries the id of its request.
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
