import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storeReturnPath, takeReturnPath } from '../../../src/session/paths';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('return path', () => {
  it('is the requested address with query and hash, once', () => {
    storeReturnPath('/catalogs/labels?page=2&filter={"q":"a"}#x', null);
    expect(takeReturnPath('ana')).toBe('/catalogs/labels?page=2&filter={"q":"a"}#x');
    expect(takeReturnPath('ana')).toBeNull();
  });

  it('of an ended session belongs to its user', () => {
    storeReturnPath('/deposit', 'ana');
    expect(takeReturnPath('ana')).toBe('/deposit');
  });

  it('of an ended session is dropped when another user signs in', () => {
    storeReturnPath('/deposit', 'ana');
    expect(takeReturnPath('julia')).toBeNull();
    expect(takeReturnPath('ana')).toBeNull();
  });

  it.each([
    '//elsewhere.example/x',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    'javascript:alert(1)',
    'home',
    '',
    '/login',
    '/forget?mode=resetPassword&oobCode=1',
  ])('is never %j', (path) => {
    storeReturnPath(path, null);
    expect(takeReturnPath('ana')).toBeNull();
  });

  it('never leaves the console, for any stored value', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.webPath().map((path) => `/${path}`),
          fc.json(),
        ),
        (path) => {
          sessionStorage.setItem('sobremesa.wayBack', JSON.stringify({ path, uid: null }));
          const returnPath = takeReturnPath('ana');
          expect(
            returnPath === null || new URL(returnPath, 'https://console.example').origin === 'https://console.example',
          ).toBe(true);
        },
      ),
    );
  });

  it('is optional if the storage is unavailable', () => {
    const throwDenied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', {
      setItem: throwDenied,
      getItem: throwDenied,
      removeItem: throwDenied,
      clear: throwDenied,
    });
    storeReturnPath('/deposit', null);
    expect(takeReturnPath('ana')).toBeNull();
  });
});
