import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import elements from 'happy-dom/lib/config/HTMLElementConfig.js';
import outer from 'node:console';
import * as react from 'react';
import { afterEach } from 'vitest';
import './notThereYet';
import './window';

afterEach(cleanup);

// Adds the standard element `search`, which this window lacks. React would warn about an unknown tag.
if (elements['section']) elements['search'] ??= elements['section'];

/** The window was created before the console object of the test. Redirects the errors of the window to the test. */
if (outer !== console) outer.error = (...printed: unknown[]) => console.error(...printed);

/**
 * Disables React's owner stacks. React records them for 10,000 elements per second and needs them only for warnings.
 */
const internals: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {},
    configurable: true,
  });
