import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { administrators } from '../../../contract/people/accounts';
import { maxViewsPerPerson } from '../../../contract/people/savedViews';
import type { Duty } from '../../../contract/duties';
import { openApiFixture, listPath, type ApiFixture, type Json } from '../apiFixture';

let api: ApiFixture;
beforeEach(async () => {
  api = await openApiFixture();
  // Creates an owner, and an administrator whose duties each test sets.
  await api.send('GET', 'permissions', { as: 'admin' });
  await setDuties('ana', ['support']);
});
afterEach(() => api.close());

async function setDuties(as: string, assignedDuties: readonly Duty[]): Promise<void> {
  await api.send('GET', 'permissions', { as });
  await api.db.kysely
    .updateTable(administrators.table)
    .set({ duties: JSON.stringify(assignedDuties) })
    .where('uid', '=', `uid-${as}`)
    .execute();
}

const refundsToCheck = {
  name: 'Por revisar',
  resource: 'sales',
  filter: { state: ['paid', 'completed'], totalMinor_gte: 10_000 },
  sortField: 'createdAt',
  sortOrder: 'DESC',
  perPage: 50,
  columns: [{ name: 'companyId', width: 240 }, { name: 'totalMinor' }],
  density: 'compact',
};

const make = (overrides: object = {}, as = 'ana') =>
  api.send('POST', 'saved-views', { as, body: { ...refundsToCheck, ...overrides } });
const createView = async (overrides: object = {}, as = 'ana'): Promise<Json> => {
  const { status, json, text } = await make(overrides, as);
  if (status !== 201) throw new Error(text);
  return json;
};
const changeView = (view: Json, body: object, as = 'ana', version = Number(view['version'])) =>
  api.send('PUT', `saved-views/${String(view['id'])}`, { as, body, version });
const runViewAction = (view: Json, action: string, as = 'ana') =>
  api.send('POST', `saved-views/${String(view['id'])}/${action}`, {
    as,
    body: {},
    version: Number(view['version']),
    key: crypto.randomUUID(),
  });
const listNamesSeenBy = async (as: string, filter: object = { resource: 'sales' }) => {
  const { json } = await api.send('GET', listPath('saved-views', { filter, range: [0, 99] }), { as });
  return (json as unknown as Json[]).map(({ name }) => String(name));
};
const violationsOf = ({ status, json }: { status: number; json: Json }) => [
  status,
  (json['violations'] as unknown as { field: string; code: string }[] | undefined)?.map(
    ({ field, code }) => `${field} ${code}`,
  ),
];

describe('saved views', () => {
  test('stores a view with its owner', async () => {
    const view = await createView();
    const { json } = await api.send('GET', `saved-views/${String(view['id'])}`, { as: 'ana' });
    expect(json).toMatchObject({ ...refundsToCheck, audience: 'own', ownerId: 'uid-ana', isDefault: false });
    expect(json['defaultFor']).toBeNull();
  });

  test('hides a personal view from others, owners included', async () => {
    const view = await createView();
    expect(await listNamesSeenBy('ana')).toEqual(['Por revisar']);
    expect(await listNamesSeenBy('admin')).toEqual([]);
    const id = String(view['id']);
    expect((await api.send('GET', `saved-views/${id}`, { as: 'admin' })).status).toBe(404);
    expect((await changeView(view, { name: 'Mía' }, 'admin')).status).toBe(404);
    expect((await runViewAction(view, 'make-default', 'admin')).status).toBe(404);
  });

  test('shows a team view to everybody with access to its list', async () => {
    await createView({ audience: 'team' });
    expect(await listNamesSeenBy('admin')).toEqual(['Por revisar']);
    await setDuties('ana', ['catalogs']);
    expect(await listNamesSeenBy('ana')).toEqual([]);
    expect(violationsOf(await make())).toEqual([422, ['resource unknownReference']]);
  });

  test('permits changes of a team view to its author and owners', async () => {
    const owners = await createView({ audience: 'team' }, 'admin');
    expect(owners['actions']).toMatchObject({ edit: { allowed: true }, archive: { allowed: true } });
    expect((await changeView(owners, { name: 'Otra' })).status).toBe(403);
    const deleting = { as: 'ana', version: Number(owners['version']) };
    expect((await api.send('DELETE', `saved-views/${String(owners['id'])}`, deleting)).status).toBe(403);
    const anas = await createView({ audience: 'team' });
    expect((await changeView(anas, { name: 'Otra' }, 'admin')).status).toBe(200);
    const staleResponse = await changeView(anas, { name: 'Tarde' });
    expect([staleResponse.status, staleResponse.json['code'], staleResponse.json['current']?.['name']]).toEqual([
      412,
      'record.stale',
      'Otra',
    ]);
    expect((await api.send('DELETE', `saved-views/${String(anas['id'])}`, { as: 'ana', version: 2 })).status).toBe(200);
    expect(await listNamesSeenBy('admin')).toEqual(['Por revisar']);
  });

  test('rejects a change of the list', async () => {
    expect(violationsOf(await changeView(await createView(), { resource: 'deposits' }))).toEqual([
      422,
      ['resource immutable'],
    ]);
  });

  test('rejects filters, sort and columns the list does not have', async () => {
    expect(violationsOf(await make({ filter: { nothing: 1 } }))).toEqual([422, ['filter malformed']]);
    expect(violationsOf(await make({ filter: { totalMinor_gte: 'mucho' } }))).toEqual([422, ['filter malformed']]);
    expect(violationsOf(await make({ filter: { accountId: ['x'.repeat(8_000)] } }))).toEqual([422, ['filter tooLong']]);
    expect(violationsOf(await make({ sortField: 'nothing' }))).toEqual([422, ['sortField notAChoice']]);
    expect(violationsOf(await make({ sortOrder: null }))).toEqual([422, ['sortOrder required']]);
    expect(violationsOf(await make({ resource: 'nothing' }))).toEqual([422, ['resource unknownReference']]);
    expect(violationsOf(await make({ name: 'x'.repeat(61) }))).toEqual([422, ['name tooLong']]);
    expect((await make({ columns: [{ name: 'state', width: 10 }] })).status).toBe(422);
    expect(violationsOf(await make({ columns: [{ name: 'ana@example.com' }] }))).toEqual([422, ['columns notAChoice']]);
    expect((await make({ filter: 'state' })).status).toBe(422);
  });

  test('stores a named range of days by its name', async () => {
    expect((await createView({ filter: { createdAt_within: 'today' } }))['filter']).toEqual({
      createdAt_within: 'today',
    });
    expect(violationsOf(await make({ filter: { createdAt_within: 'day' } }))).toEqual([422, ['filter malformed']]);
  });

  test('rejects filters with personal data', async () => {
    expect(violationsOf(await make({ filter: { q: 'Ana González' } }))).toEqual([422, ['filter notInViews']]);
    const users = { resource: 'users/user', columns: null, sortField: null, sortOrder: null };
    for (const filter of [{ email: 'ana@example.com' }, { displayName_gte: 'Ana' }, { q: 'ana' }])
      expect(violationsOf(await make({ ...users, filter }))).toEqual([422, ['filter notInViews']]);
    expect((await make({ ...users, filter: { archived: true } })).status).toBe(201);
    expect((await make({ filter: { accountId: crypto.randomUUID() } })).status).toBe(201);
  });

  test('rejects filters with typed names', async () => {
    const filter = { investorName: 'Juan Pérez' };
    expect(
      violationsOf(await make({ resource: 'investments', filter, sortField: null, sortOrder: null }, 'admin')),
    ).toEqual([422, ['filter notInViews']]);
  });

  test('rejects filters on single records', async () => {
    for (const filter of [{ id_neq: [crypto.randomUUID()] }, { id: crypto.randomUUID() }])
      expect(violationsOf(await make({ filter }))).toEqual([422, ['filter notInViews']]);
  });

  test('accepts codes and rejects other text filters', async () => {
    const deposits = { resource: 'deposits', columns: null, sortField: null, sortOrder: null };
    expect((await make({ ...deposits, filter: { recordedBy: 'uid-ana' } }, 'admin')).status).toBe(201);
    for (const recordedBy of ['Ana González', 'ana@example.com', ['uid-ana', 'Ana González']])
      expect(violationsOf(await make({ ...deposits, filter: { recordedBy } }, 'admin'))).toEqual([
        422,
        ['filter notInViews'],
      ]);
  });

  test('permits renaming a view whose list has changed', async () => {
    const view = await createView();
    await api.db.kysely.updateTable('savedViews').set({ filter: '{"former":1}', sortField: 'formerToo' }).execute();
    expect((await changeView(view, { name: 'Como antes' })).json).toMatchObject({
      filter: { former: 1 },
      name: 'Como antes',
    });
    expect(violationsOf(await changeView(view, { filter: { former: 2 } }, 'ana', 2))).toEqual([
      422,
      ['filter malformed'],
    ]);
  });

  test(`limits views to ${maxViewsPerPerson} per person and list`, async () => {
    for (let number = 1; number <= maxViewsPerPerson; number += 1) await createView({ name: `Vista ${number}` });
    const { status, json } = await make();
    expect([status, json['code']]).toEqual([409, 'view.tooMany']);
    expect((await make({ resource: 'deposits', filter: {}, columns: null })).status).toBe(201);
    expect((await make({}, 'admin')).status).toBe(201);
  });

  test(`limits views to ${maxViewsPerPerson} per person and list under concurrent requests`, async () => {
    await createView();
    const responses = await Promise.all(
      Array.from({ length: maxViewsPerPerson + 10 }, (_, index) => make({ name: `Vista ${index}` })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(maxViewsPerPerson - 1);
    expect(responses.filter(({ json }) => String(json['code']) === 'view.tooMany')).toHaveLength(11);
  });

  test('records views in the history for those who see them', async () => {
    const view = await createView();
    await changeView(view, { name: 'Otra' });
    const listEvents = async (as: string) => {
      const filter = { resource: 'saved-views' };
      const { json } = await api.send('GET', listPath('audit-events', { filter, range: [0, 9] }), { as });
      return (json as unknown as Json[]).map(({ action, recordTitle }) => `${String(action)} ${String(recordTitle)}`);
    };
    expect(await listEvents('ana')).toEqual(['update Otra', 'create Por revisar']);
    expect((await listEvents('admin')).length).toBe(2);
    await setDuties('company', []);
    await api.send('GET', 'permissions', { as: 'ana' });
    await setDuties('ana', ['catalogs']);
    expect(await listEvents('ana')).toEqual([]);
  });
});

describe('default view of a list', () => {
  /** Returns the defaults found in the lists. The permissions must contain the same defaults. */
  const defaultsOf = async (as: string) => {
    const { json } = await api.send('GET', listPath('saved-views', { filter: {}, range: [0, 99] }), { as });
    const defaults = (json as unknown as Json[]).filter(({ isDefault }) => Boolean(isDefault));
    const permittedDefaults = (await api.send('GET', 'permissions', { as })).json['defaultViews'];
    expect(permittedDefaults).toEqual(Object.fromEntries(defaults.map(({ resource, id }) => [resource, id])));
    return defaults.map(({ name }) => String(name));
  };

  test('stores one default view per person and list', async () => {
    const firstView = await createView({ name: 'Uno', audience: 'team' });
    const secondView = await createView({ name: 'Dos', audience: 'team' });
    const otherView = await createView({
      name: 'Depósitos',
      audience: 'team',
      resource: 'deposits',
      filter: {},
      columns: null,
    });
    expect((await runViewAction(firstView, 'make-default')).json).toMatchObject({ isDefault: true, version: 1 });
    await runViewAction(otherView, 'make-default');
    await runViewAction(firstView, 'make-default', 'admin');
    expect(await defaultsOf('ana')).toEqual(['Depósitos', 'Uno']);
    await runViewAction(secondView, 'make-default');
    await runViewAction(secondView, 'make-default');
    expect(await defaultsOf('ana')).toEqual(['Depósitos', 'Dos']);
    expect(await defaultsOf('admin')).toEqual(['Uno']);
    await runViewAction(secondView, 'clear-default');
    expect(await defaultsOf('ana')).toEqual(['Depósitos']);
  });

  test('stores the default views of two persons who choose concurrently', async () => {
    const [firstView, secondView] = [
      await createView({ audience: 'team' }),
      await createView({ name: 'Otra', audience: 'team' }),
    ];
    for (let round = 0; round < 5; round += 1) {
      await runViewAction(firstView, 'clear-default', 'admin');
      await runViewAction(firstView, 'make-default', 'ana');
      await Promise.all([
        runViewAction(firstView, 'make-default', 'admin'),
        runViewAction(secondView, 'make-default', 'ana'),
      ]);
      expect([await defaultsOf('admin'), await defaultsOf('ana')]).toEqual([['Por revisar'], ['Otra']]);
    }
  });

  test('makes no change of a colleague stale', async () => {
    const view = await createView({ audience: 'team' });
    await runViewAction(view, 'make-default', 'admin');
    expect((await changeView(view, { name: 'Otra' })).status).toBe(200);
    expect(await defaultsOf('admin')).toEqual(['Otra']);
  });

  test('removes a default view when the view is deleted or made personal', async () => {
    const view = await createView({ audience: 'team' });
    await runViewAction(view, 'make-default', 'admin');
    await changeView(view, { audience: 'own' });
    expect(await defaultsOf('admin')).toEqual([]);
    await runViewAction({ ...view, version: 2 as unknown as Json }, 'make-default');
    await api.send('DELETE', `saved-views/${String(view['id'])}`, { as: 'ana', version: 2 });
    expect(await defaultsOf('ana')).toEqual([]);
  });
});
