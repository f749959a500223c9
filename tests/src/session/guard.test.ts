import { describe, expect, it } from 'vitest';
import { readRole, Role } from '../../../contract/roles';
import { guard, type Verdict } from '../../../src/session/guard';

/** docs/specification.md §6: every rule, and every value that a token may contain instead of a role. */
const rules: [who: string, signedIn: boolean, claim: unknown, verdict: Verdict][] = [
  ['a signed-out visitor', false, undefined, 'signIn'],
  ['a signed-out visitor with a leftover role', false, Role.administrator, 'signIn'],
  ['a blocked account', true, Role.blocked, 'BLOCKED'],
  ['an administrator', true, Role.administrator, 'admit'],
  ['an end user', true, Role.user, 'NOT_ADMINISTRATOR'],
  ['a company', true, Role.company, 'NOT_ADMINISTRATOR'],
  ['an employee', true, Role.employee, 'NOT_ADMINISTRATOR'],
  ['a token without a role', true, undefined, 'NOT_ADMINISTRATOR'],
  ['a role that is null', true, null, 'NOT_ADMINISTRATOR'],
  ['a role name', true, 'administrator', 'NOT_ADMINISTRATOR'],
  ['a role as string', true, '1', 'NOT_ADMINISTRATOR'],
  ['a role that is true', true, true, 'NOT_ADMINISTRATOR'],
  ['an unknown role', true, 99, 'NOT_ADMINISTRATOR'],
  ['a role below blocked', true, -1, 'BLOCKED'],
  ['a role between blocked and administrator', true, 0.5, 'BLOCKED'],
  ['a role between two others', true, 1.5, 'NOT_ADMINISTRATOR'],
  ['a role in an array', true, [1], 'NOT_ADMINISTRATOR'],
];

describe('guard', () => {
  it.each(rules)('decides about %s', (_who, signedIn, claim, verdict) => {
    expect(guard(signedIn, readRole(claim))).toBe(verdict);
  });
});
