import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshApi, type Fixture } from './harness';
import { createLabel, labelForm, type Label } from './labels';

let api: Fixture;
beforeAll(async () => {
  api = await freshApi();
});
afterAll(() => api.close());

const eventsOf = (id: string) => api.db.kysely.selectFrom('auditEvents').selectAll().where('recordId', '=', id).orderBy('id').execute();
const count = async () => (await api.db.kysely.selectFrom('auditEvents').select('id').execute()).length;

test('each change leaves exactly one event: who, what, when, before and after', async () => {
  await createLabel(api);
  const made = await api.send('POST', 'catalogs/labels', { body: labelForm({ name: { es: 'Antes' } }), headers: { 'X-Request-Id': 'r-create' } });
  const { id } = made.json as unknown as Label;
  const address = `catalogs/labels/${id}`;
  const acts = [
    () => api.send('PUT', address, { as: 'ana', version: 1, body: { name: { es: 'Después' } } }),
    () => api.send('POST', `${address}/move`, { version: 2, key: crypto.randomUUID(), body: { afterId: null } }),
    () => api.send('DELETE', address, { version: 3 }),
    () => api.send('POST', `${address}/restore`, { version: 4, key: crypto.randomUUID() }),
  ];
  const states = [made.json as Record<string, unknown>];
  for (const act of acts) {
    api.now.pass(1_000);
    expect((await act()).status).toBe(200);
    states.push((await api.send('GET', address)).json as Record<string, unknown>);
  }

  const events = await eventsOf(id);
  expect(events.map(({ action }) => action)).toEqual(['create', 'update', 'move', 'archive', 'restore']);
  const said = (state: Record<string, unknown> | undefined) => {
    const { actions: _, ...rest } = state ?? {};
    return rest;
  };
  for (const [at, event] of events.entries()) {
    expect(event).toMatchObject({ resource: 'catalogs/labels', recordId: id, at: states[at]?.['updatedAt'], reason: null });
    expect(JSON.parse(String(event['after']))).toEqual(said(states[at]));
    expect(event['before'] === null ? null : JSON.parse(String(event['before']))).toEqual(at === 0 ? null : said(states[at - 1]));
  }
  expect(events.map(({ actorId }) => actorId)).toEqual(['uid-admin', 'uid-ana', 'uid-admin', 'uid-admin', 'uid-admin']);
  expect(events.map(({ actorEmail }) => actorEmail)[1]).toBe('ana@sobremesa.app');
  expect(events[0]?.['requestId']).toBe('r-create');
});

test('what is refused, repeated or rehearsed leaves none', async () => {
  const label = await createLabel(api);
  const key = crypto.randomUUID();
  const address = `catalogs/labels/${label.id}`;
  await api.send('PUT', address, { version: 1, key, body: { active: false } });
  const before = await count();
  await api.send('PUT', address, { version: 1, key, body: { active: false } });
  await api.send('PUT', address, { version: 1, body: { active: true } });
  await api.send('PUT', address, { version: 2, body: { color: 'red' } });
  await api.send('POST', 'catalogs/labels', { body: labelForm({ slug: label.slug }) });
  await api.send('POST', `${address}/move?dryRun=true`, { version: 2, body: { afterId: null } });
  await api.send('DELETE', address, { as: 'user', version: 2 });
  expect(await count()).toBe(before);
});

test('an event is never changed or deleted: the database itself refuses', async () => {
  await createLabel(api);
  const { kysely } = api.db;
  const before = await kysely.selectFrom('auditEvents').selectAll().orderBy('id').execute();
  await expect(kysely.updateTable('auditEvents').set({ actorId: 'somebody else' }).execute()).rejects.toThrow('append-only');
  await expect(kysely.deleteFrom('auditEvents').execute()).rejects.toThrow('append-only');
  expect(await kysely.selectFrom('auditEvents').selectAll().orderBy('id').execute()).toEqual(before);
});
