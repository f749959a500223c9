import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiFixture, listPath, type ApiFixture, type Json } from './apiFixture';
import { createLabel, labelForm, type Label } from './labels';

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture();
});
afterAll(() => api.close());

const eventsOf = (id: string) =>
  api.db.kysely.selectFrom('auditEvents').selectAll().where('recordId', '=', id).orderBy('id').execute();
const countEvents = async () => (await api.db.kysely.selectFrom('auditEvents').select('id').execute()).length;

test('records exactly one event per change with actor, time, values before and after', async () => {
  await createLabel(api);
  const response = await api.send('POST', 'catalogs/labels', {
    body: labelForm({ name: { es: 'Antes' } }),
    headers: { 'X-Request-Id': 'r-create' },
  });
  const { id } = response.json as unknown as Label;
  const address = `catalogs/labels/${id}`;
  const requests = [
    () => api.send('PUT', address, { as: 'ana', version: 1, body: { name: { es: 'Después' } } }),
    () => api.send('POST', `${address}/move`, { version: 2, key: crypto.randomUUID(), body: { afterId: null } }),
    () => api.send('DELETE', address, { version: 3 }),
    () => api.send('POST', `${address}/restore`, { version: 4, key: crypto.randomUUID() }),
  ];
  const states = [response.json as Record<string, unknown>];
  for (const action of requests) {
    api.now.advance(1_000);
    expect((await action()).status).toBe(200);
    states.push((await api.send('GET', address)).json as Record<string, unknown>);
  }

  const events = await eventsOf(id);
  expect(events.map(({ action }) => action)).toEqual(['create', 'update', 'move', 'archive', 'restore']);
  const recordedState = (state: Record<string, unknown> | undefined) => {
    const { actions: _, ...rest } = state ?? {};
    return rest;
  };
  for (const [index, event] of events.entries()) {
    expect(event).toMatchObject({
      resource: 'catalogs/labels',
      recordId: id,
      createdAt: states[index]?.['updatedAt'],
      reason: null,
    });
    expect(JSON.parse(String(event['after']))).toEqual(recordedState(states[index]));
    expect(event['before'] === null ? null : JSON.parse(String(event['before']))).toEqual(
      index === 0 ? null : recordedState(states[index - 1]),
    );
  }
  expect(events.map(({ actorId }) => actorId)).toEqual(['uid-admin', 'uid-ana', 'uid-admin', 'uid-admin', 'uid-admin']);
  expect(events.map(({ actorEmail }) => actorEmail)[1]).toBe('ana@sobremesa.app');
  expect(events[0]?.['requestId']).toBe('r-create');
  expect(events.map(({ recordTitle }) => recordTitle)).toEqual(['Antes', 'Después', 'Después', 'Después', 'Después']);
});

describe('audit events', () => {
  const listEvents = async (query: Record<string, unknown>) => {
    const response = await api.send('GET', listPath('audit-events', query));
    return response.json as unknown as Json[];
  };

  test('filters events by record, person, action and time, latest first', async () => {
    api.now.advance(60_000);
    const startedAt = api.now.value.toISOString();
    const label = await createLabel(api, { name: { es: 'Vigilada' } });
    api.now.advance(1_000);
    await api.send('PUT', `catalogs/labels/${label.id}`, { as: 'ana', version: 1, body: { active: false } });
    const expectedEvents = [
      {
        action: 'update',
        actorId: 'uid-ana',
        before: { active: true, version: 1 },
        after: { active: false, version: 2 },
      },
      {
        action: 'create',
        actorId: 'uid-admin',
        before: null,
        after: { name: { es: 'Vigilada' } },
        recordTitle: 'Vigilada',
      },
    ];
    expect(await listEvents({ filter: { resource: 'catalogs/labels', recordId: label.id } })).toMatchObject(
      expectedEvents,
    );
    expect(await listEvents({ filter: { createdAt_gte: startedAt, resource: 'catalogs/labels' } })).toMatchObject(
      expectedEvents,
    );
    expect(
      await listEvents({ filter: { createdAt_gte: startedAt, resource: 'catalogs/labels', actorId: 'uid-ana' } }),
    ).toMatchObject(expectedEvents.slice(0, 1));
    expect(
      await listEvents({ filter: { createdAt_gte: startedAt, action: 'create', recordId: label.id } }),
    ).toMatchObject(expectedEvents.slice(1));
  });

  test('exports events as CSV', async () => {
    const { id } = await createLabel(api, { name: { es: 'Exportada' } });
    const response = await api.send(
      'GET',
      listPath('audit-events.csv', {
        filter: { recordId: id },
        columns: [
          ['recordTitle', 'Nombre'],
          ['action', 'Acto'],
        ],
      }),
    );
    expect(response.text).toBe('Nombre,Acto\r\nExportada,create\r\n');
  });

  test('rejects writes to audit events with 405', async () => {
    const [event] = await listEvents({ range: [0, 0] });
    const address = `audit-events/${String(event?.['id'])}`;
    expect((await api.send('GET', address)).json).toMatchObject({ actions: {}, version: 1 });
    const responses = [
      await api.send('POST', 'audit-events', { body: {} }),
      await api.send('PUT', address, { version: 1, body: {} }),
      await api.send('DELETE', address, { version: 1 }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([405, 405, 405]);
  });
});

test('records no event for rejected changes, retries and dry runs', async () => {
  const label = await createLabel(api);
  const key = crypto.randomUUID();
  const address = `catalogs/labels/${label.id}`;
  await api.send('PUT', address, { version: 1, key, body: { active: false } });
  const countBefore = await countEvents();
  await api.send('PUT', address, { version: 1, key, body: { active: false } });
  await api.send('PUT', address, { version: 1, body: { active: true } });
  await api.send('PUT', address, { version: 2, body: { color: 'red' } });
  await api.send('POST', 'catalogs/labels', { body: labelForm({ slug: label.slug }) });
  await api.send('POST', `${address}/move?dryRun=true`, { version: 2, body: { afterId: null } });
  await api.send('DELETE', address, { as: 'user', version: 2 });
  expect(await countEvents()).toBe(countBefore);
});

test('rejects updates and deletions of audit events in the database', async () => {
  await createLabel(api);
  const { kysely } = api.db;
  const eventsBefore = await kysely.selectFrom('auditEvents').selectAll().orderBy('id').execute();
  await expect(kysely.updateTable('auditEvents').set({ actorId: 'somebody else' }).execute()).rejects.toThrow(
    'append-only',
  );
  await expect(kysely.deleteFrom('auditEvents').execute()).rejects.toThrow('append-only');
  expect(await kysely.selectFrom('auditEvents').selectAll().orderBy('id').execute()).toEqual(eventsBefore);
});

describe('search in the audit log', () => {
  const find = async (q: string, as = 'admin') => {
    const response = await api.send('GET', listPath('audit-events', { filter: { q } }), { as });
    return (response.json as unknown as Json[]).map(({ action, recordTitle }) => [action, recordTitle]);
  };

  test('finds events by the current words of the record, by the actor and by the reason', async () => {
    const label = await createLabel(api, { name: { es: 'Nombre viejo' } });
    await api.send('PUT', `catalogs/labels/${label.id}`, {
      as: 'ana',
      version: 1,
      body: { name: { es: 'Pescatariano' } },
    });
    expect(await find('pescatar')).toEqual([
      ['update', 'Pescatariano'],
      ['create', 'Nombre viejo'],
    ]);
    expect(await find('pescatariano ana')).toEqual([['update', 'Pescatariano']]);
    const form = { displayName: 'Rosa Gil', email: 'rosa@correo.example', phone: '+525511112222' };
    const person = (await api.send('POST', 'users/user', { body: form })).json as unknown as Label;
    await api.send('POST', `users/user/${person.id}/block`, {
      version: person.version,
      key: crypto.randomUUID(),
      body: { reason: 'Contracargos repetidos' },
    });
    expect(await find('contracargo')).toEqual([['block', 'Rosa Gil']]);
    expect(await find('rosa contracargo')).toEqual([['block', 'Rosa Gil']]);
    expect(await find('2222')).toEqual([
      ['block', 'Rosa Gil'],
      ['create', 'Rosa Gil'],
    ]);
    expect(await find('sinresultado')).toEqual([]);
    const everywhere = await api.send('GET', 'search?q=contracargos');
    expect(everywhere.json).toMatchObject({ groups: [] });
  });

  test('answers a long search with many words', async () => {
    const words = [...'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'].map(
      (letter, index) => letter + String(index % 9),
    );
    const response = await api.send('GET', listPath('audit-events', { filter: { q: words.join(' ') } }));
    expect(response.status).toBe(200);
  });
});
