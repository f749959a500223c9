import { describe, expect, test } from 'vitest';
import { clientError } from '../../../contract/clientErrors';
import { browserOf, describeError, framesOf, pageOf } from '../../../src/clientErrors/createReporter';

const origin = 'https://console.example';
const id = '019b2c7e-3f0a-7c1d-8e2f-5a6b7c8d9e0f';

describe('stack frames of an error', () => {
  test('contain file and function names only (Chromium)', () => {
    const stack = `TypeError: Ana is not a function
    at load (${origin}/assets/index-B1x2_y.js?v=1:1:2000)
    at async Object.then [as run] (${origin}/assets/shared.js:3:14)
    at ${origin}/catalogs/labels/${id}:5:6
    at Lucia Fernandez (${origin}/assets/shared.js:3:15)
    at call5512345678 (${origin}/assets/shared.js:3:16)
    at ${'x'.repeat(200)} (${origin}/assets/shared.js:3:17)
    at new Promise (<anonymous>)`;
    expect(framesOf(stack, origin)).toEqual([
      'load index-B1x2_y.js:1:2000',
      'Object.then shared.js:3:14',
      'page:5:6',
      'shared.js:3:15',
      'shared.js:3:16',
      'shared.js:3:17',
    ]);
  });

  test('contain file and function names only (Firefox and Safari)', () => {
    const stack = `load@${origin}/assets/index.js:1:2000\n@${origin}/assets/shared.js:3:14\n[native code]`;
    expect(framesOf(stack, origin)).toEqual(['load index.js:1:2000', 'shared.js:3:14']);
  });

  test('are null if none is of the console', () => {
    expect(framesOf('Error: x\n    at go (chrome-extension://abcdef/inject.js:1:2)', origin)).toBeNull();
    expect(framesOf('go@moz-extension://abcdef/inject.js:1:2', origin)).toBeNull();
    expect(framesOf('', origin)).toEqual([]);
  });
});

test.each([
  ['/', '/'],
  ['/home', '/home'],
  ['/catalogs/labels', '/catalogs/labels'],
  ['/catalogs/labels/create', '/catalogs/labels/create'],
  [`/catalogs/labels/${id}`, '/catalogs/labels/:id'],
  [`/users/user/${id}/show`, '/users/user/:id/show'],
  ['/deposit', '/deposit'],
  ['/users/user/ana-perez', '/users/user/:id'],
  ['/reports/sales', '/reports/sales'],
])('the page %s is reported as %s', (pathname, expectedPage) => {
  expect(pageOf(pathname)).toBe(expectedPage);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 'chrome'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'edge',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'safari',
  ],
  ['curl/8', 'other'],
])('the browser family of %s is recognized', (userAgent, family) => {
  expect(browserOf(userAgent)).toBe(family);
});

test.each([
  ['an error', new TypeError('No "Ana Pérez" at ana@sobremesa.app')],
  ['a very long error', new Error('x '.repeat(2_000))],
  ['a text', 'Ana said "no"'],
  ['an object', { name: 'Ana' }],
])('the report of %s is valid for the API and contains no personal data', (_, error) => {
  const description = describeError(error, {
    pathname: `/users/user/${id}`,
    origin: location.origin,
    userAgent: 'curl/8',
  });
  expect(clientError.safeParse({ kind: 'error', ...description }).error).toBeUndefined();
  expect(JSON.stringify(description)).not.toMatch(/Pérez|ana@|019b2c7e/);
});
