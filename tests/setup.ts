import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import elements from 'happy-dom/lib/config/HTMLElementConfig.js';
import outer from 'node:console';
import * as react from 'react';
import { afterEach } from 'vitest';
import './notThereYet';
import './window';

afterEach(cleanup);

// An element of every browser of today, which this window does not know: React would warn of a tag without a meaning.
if (elements['section']) elements['search'] ??= elements['section'];

/** The window was made before the test had a console, and prints past it: what it prints belongs to the test. */
if (outer !== console) outer.error = (...printed: unknown[]) => console.error(...printed);

/** React keeps the stack of each element it makes, of 10,000 a second, for its warnings. Here it makes more than it warns. */
const internals: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {},
    configurable: true,
  });
