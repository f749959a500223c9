import { afterAll, beforeAll, expect, test } from 'vitest';
import en from '../../i18n/en.json';
import es from '../../i18n/es.json';
import { resources } from '../../contract/resources';
import { writesOf } from '../../contract/resource';
import { valueAt } from '../../contract/values';
import type { CatalogId } from './catalogRequests';
import { openActionWalk, type ActionWalk } from './everyAction';
import { moneyActions } from './moneyActions';
import { administrationActions } from './administrationActions';

let walk: ActionWalk;
beforeAll(async () => {
  walk = await openActionWalk();
});
afterAll(() => walk.api.close());

test.each<[CatalogId, object]>([
  ['categories', { name: { es: 'Sopas' } }],
  ['labels', { color: '#0E7490' }],
  ['occasions', { name: { es: 'Posadas' } }],
  ['companies', { website: 'https://lacomadre.example' }],
  ['plans', { trialDays: 7 }],
])('records an event for each action on %s', async (catalog, change) => {
  const { catalogs, performedActions, perform, eventsOf, actionsWithoutEvent } = walk;
  const resource = `catalogs/${catalog}`;
  await catalogs.create(catalog);
  const { id } = await catalogs.create(catalog);
  expect(await eventsOf(resource, 'create', id)).toBe(1);
  performedActions.add(`${resource} create`);
  await perform(resource, 'update', id, { body: change });
  await perform(resource, 'move', id, { body: { afterId: null } });
  await perform(resource, 'archive', id);
  await perform(resource, 'restore', id);
  expect(actionsWithoutEvent).toEqual([]);
});

test.each(Object.entries({ ...administrationActions, ...moneyActions }))(
  'records an event for each action on %s',
  async (_what, act) => {
    await act(walk);
    expect(walk.actionsWithoutEvent).toEqual([]);
  },
);

test('performs every declared action in this test', () => {
  const declaredActions = resources.flatMap(({ name, actions, ...resource }) => {
    const { create, update, archive } = writesOf({ name, actions, ...resource });
    const writeNames = [create && 'create', update && 'update', archive && 'archive'].filter(
      (action) => action !== false,
    );
    return [...writeNames, ...Object.keys(actions)].map((action) => `${name} ${action}`);
  });
  expect(declaredActions.filter((action) => !walk.performedActions.has(action))).toEqual([]);
});

test('has a text for each recorded action', async () => {
  const events = await walk.api.db.kysely.selectFrom('auditEvents').select(['resource', 'action']).distinct().execute();
  const withoutText = events.filter(({ resource, action }) =>
    [es, en].some(({ resources: texts }) =>
      [resource, 'record'].every((name) => valueAt(texts, [name, 'actions', action, 'past']) === undefined),
    ),
  );
  expect(withoutText).toEqual([]);
});
