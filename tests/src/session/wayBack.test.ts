import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepWayBack, takeWayBack } from '../../../src/session/wayBack';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('the way back', () => {
  it('is where somebody was going, with query and hash, once', () => {
    keepWayBack('/catalogs/labels?page=2&filter={"q":"a"}#x', null);
    expect(takeWayBack('ana')).toBe('/catalogs/labels?page=2&filter={"q":"a"}#x');
    expect(takeWayBack('ana')).toBeNull();
  });

  it('of an ended session belongs to its person', () => {
    keepWayBack('/deposit', 'ana');
    expect(takeWayBack('ana')).toBe('/deposit');
  });

  it('of an ended session is gone when another person signs in', () => {
    keepWayBack('/deposit', 'ana');
    expect(takeWayBack('julia')).toBeNull();
    expect(takeWayBack('ana')).toBeNull();
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
    keepWayBack(path, null);
    expect(takeWayBack('ana')).toBeNull();
  });

  it('never leaves the console, whatever somebody put into the storage', () => {
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
          const taken = takeWayBack('ana');
          expect(taken === null || new URL(taken, 'https://console.example').origin === 'https://console.example').toBe(
            true,
          );
        },
      ),
    );
  });

  it('does without a storage', () => {
    const refused = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { setItem: refused, getItem: refused, removeItem: refused, clear: refused });
    keepWayBack('/deposit', null);
    expect(takeWayBack('ana')).toBeNull();
  });
});
