import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Role } from '../../api/contract/roles';
import { openWasm } from '../../api/db/wasm';
import { demoAccounts } from '../../mocks/sample/accounts';
import { makeSnapshot } from '../../mocks/sample/snapshot';
import { api, signIn } from './tab';

interface Label {
  name: { es: string; en: string | null };
  active: boolean;
}

const list = async (filter: object) => (await (await api(`catalogs/labels?filter=${JSON.stringify(filter)}`)).json()) as Label[];

describe('the sample data', () => {
  it('comes out the same each time, to the byte', async () => {
    const [one, other] = [await makeSnapshot(), await makeSnapshot()];
    expect(Buffer.compare(one, other)).toBe(0);
  });

  it('carries no key that signs tokens: an installation makes its own', async () => {
    const db = await openWasm({ bytes: await makeSnapshot() });
    expect(await db.kysely.selectFrom('identityKeys').selectAll().execute()).toEqual([]);
    await db.close();
  });

  it('has labels in use, some not active, some without English, and an archive', async () => {
    const inUse = await list({});
    expect(inUse).toHaveLength(24);
    expect(inUse.filter(({ active }) => !active).length).toBeGreaterThan(1);
    expect(inUse.filter(({ name }) => name.en === null).length).toBeGreaterThan(1);
    expect(await list({ archived: true })).toHaveLength(2);
  });

  it('lets two administrators in, and has one account for each other role', async () => {
    const roles = demoAccounts.map(({ role }) => role).sort();
    expect(roles).toEqual([Role.blocked, Role.administrator, Role.administrator, Role.user, Role.company, Role.employee]);
  });

  it.each(demoAccounts)('$email signs in with role $role', async ({ email, displayName, role }) => {
    const user = await signIn(email);
    expect(user.displayName).toBe(displayName);
    expect((await user.getIdTokenResult()).claims['role']).toBe(role);
  });
});

it('the service worker that the demo ships is that of the installed MSW', () => {
  const worker = (path: string) => readFileSync(path, 'utf8');
  expect(worker('mocks/public/mockServiceWorker.js')).toBe(worker('node_modules/msw/lib/mockServiceWorker.js'));
});
