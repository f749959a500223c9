import { describe, expect, it } from 'vitest';
import { Role } from '../../../contract/roles';
import { authProvider } from '../../../src/session/authProvider';
import { canAccess } from '../../../src/session/canAccess';
import { session, startSession } from '../../../src/session/session';
import { openSessionFixture } from './sessionFixture';

const fixture = await openSessionFixture();

/** Signs in with these claims in a tab that was just opened; `null` means signed out. */
async function signedIn(claims: object | null) {
  await startSession(fixture.auth);
  if (!claims) return;
  await fixture.changeAccount('ana@sobremesa.app', { customAttributes: JSON.stringify(claims) });
  await session().signIn('ana@sobremesa.app', 'sobremesa');
}

const admittedOutcome = {
  redirectTo: null,
  permissions: [] as readonly string[],
  alert: null,
  signedIn: true,
} as const;
const notAdministratorOutcome = {
  redirectTo: null,
  permissions: null,
  alert: 'NOT_ADMINISTRATOR',
  signedIn: true,
} as const;
const blockedOutcome = { redirectTo: '/login', permissions: null, alert: 'BLOCKED', signedIn: false } as const;
const signedOut = { redirectTo: '/login', permissions: null, alert: null, signedIn: false } as const;

/** docs/specification.md §6: every rule, and every value that a token may contain instead of a role. */
const rules: [
  who: string,
  claims: object | null,
  outcome: typeof admittedOutcome | typeof notAdministratorOutcome | typeof blockedOutcome | typeof signedOut,
][] = [
  ['nobody', null, signedOut],
  ['a blocked account', { role: Role.blocked }, blockedOutcome],
  ['a role below blocked', { role: -1 }, blockedOutcome],
  ['a role far below blocked', { role: -1e9 }, blockedOutcome],
  ['a role between blocked and administrator', { role: 0.5 }, blockedOutcome],
  ['an end user', { role: Role.user }, notAdministratorOutcome],
  ['a company', { role: Role.company }, notAdministratorOutcome],
  ['an employee', { role: Role.employee }, notAdministratorOutcome],
  ['an unknown role', { role: 99 }, notAdministratorOutcome],
  ['a token without a role', {}, notAdministratorOutcome],
  ['a role that is null', { role: null }, notAdministratorOutcome],
  ['a role name', { role: 'administrator' }, notAdministratorOutcome],
  ['a role as string', { role: '1' }, notAdministratorOutcome],
  ['a blocked role as string', { role: '0' }, notAdministratorOutcome],
  ['a role that is true', { role: true }, notAdministratorOutcome],
  ['a role in an array', { role: [1] }, notAdministratorOutcome],
  ['an administrator', { role: Role.administrator }, admittedOutcome],
];

/** Returns the redirect of a rejection; `null` if nothing was rejected. */
function redirectOf(result: Promise<void>): Promise<unknown> {
  return result.then(
    () => null,
    (error: unknown) => (error as { redirectTo?: unknown }).redirectTo,
  );
}

describe('authProvider', () => {
  it.each(rules)('applies the rules to %s', async (_who, claims, outcome) => {
    await signedIn(claims);
    // Checks a navigation, and then the later checks of react-admin.
    for (const params of [{ navigation: true }, {}]) {
      expect(await redirectOf(authProvider.checkAuth(params))).toBe(outcome.redirectTo);
    }
    expect(await authProvider.getPermissions()).toEqual(outcome.permissions);
    expect(await canAccess({ resource: 'catalogs/labels', action: 'list' })).toBe(outcome.permissions !== null);
    const { alert, person } = session().get();
    expect({ alert, signedIn: person !== null }).toEqual({ alert: outcome.alert, signedIn: outcome.signedIn });
    session().close();
  });

  it('permits nothing before the guard has run, which the first check starts', async () => {
    await signedIn({ role: Role.user });
    expect(await authProvider.getPermissions()).toBeNull();
    expect(await canAccess({ resource: 'catalogs/labels', action: 'list' })).toBe(false);
    await expect(authProvider.checkAuth()).resolves.toBeUndefined();
    expect(session().get().alert).toBe('NOT_ADMINISTRATOR');
    session().close();
  });

  it('refreshes the token once per navigation and uses the last verdict on mount and window focus', async () => {
    await signedIn({ role: Role.administrator });
    await Promise.all([
      authProvider.checkAuth({ navigation: true }),
      authProvider.checkAuth({ navigation: true }),
      authProvider.checkAuth(),
    ]);
    expect(fixture.refreshes()).toBe(1);
    await fixture.changeAccount('ana@sobremesa.app', { customAttributes: '{"role":2}' });
    await authProvider.checkAuth();
    expect(await authProvider.getPermissions()).toEqual([]);
    expect(fixture.refreshes()).toBe(1);
    await authProvider.checkAuth({ navigation: true });
    expect(await authProvider.getPermissions()).toBeNull();
    expect(fixture.refreshes()).toBe(2);
    session().close();
  });
});
