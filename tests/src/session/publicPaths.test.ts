import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { publicPathOf } from '../../../src/session/paths';

describe('publicPathOf', () => {
  it.each([
    ['/login', '/login'],
    ['/login/', '/login'],
    ['/login//', '/login'],
    ['/LOGIN', '/login'],
    ['/Login/', '/login'],
    ['/l%6Fgin', '/login'],
    ['/forget', '/forget'],
    ['/forget/', '/forget'],
    ['/FORGET', '/forget'],
    ['/forg%65t', '/forget'],
    ['/%46orget/', '/forget'],
    ['/', null],
    ['//', null],
    ['//login', null],
    ['/login/x', null],
    ['/loginx', null],
    ['/%2Flogin', null],
    ['/login%2F', null],
    ['/login%', null],
    ['/home', null],
  ])('matches %s as react-router does', (pathname, expected) => {
    expect(publicPathOf(pathname)).toBe(expected);
    const [match] = matchRoutes([{ path: '/login' }, { path: '/forget' }], pathname) ?? [];
    expect(match?.route.path ?? null).toBe(expected);
  });
});
