import { afterEach, vi } from 'vitest';

// Set-up of the test files that share one process and its modules (`isolate: false`).

/** Modules loaded anew would stay for the files that follow, with the texts, language and forms one test gave them. */
vi.resetModules = () => {
  throw new Error('These files share their modules: a test that loads them anew belongs to the project `identity`.');
};

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
