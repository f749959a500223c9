import { expect, it } from 'vitest';
import { catalogs } from '../../contract/resources';
import { accountStates, accountTypes, languages, Role } from '../../contract/roles';

it('declares the roles, account types and catalogs of the specification', () => {
  expect(
    Object.keys(Role).toSorted((one, other) => Role[one as keyof typeof Role] - Role[other as keyof typeof Role]),
  ).toEqual(['blocked', 'administrator', 'user', 'company', 'employee']);
  expect(new Set(accountTypes)).toEqual(new Set(['administrator', 'company', 'employee', 'user', 'other']));
  expect(new Set(accountStates)).toEqual(new Set(['active', 'blocked', 'trial', 'subscribed']));
  expect(new Set(languages)).toEqual(new Set(['en', 'es']));
  expect(catalogs.slice(0, 5).map(({ name }) => name)).toEqual(
    ['categories', 'labels', 'occasions', 'companies', 'plans'].map((name) => `catalogs/${name}`),
  );
});
