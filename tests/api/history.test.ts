import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import es from '../../i18n/es.json';
import { auditEvents } from '../../contract/people/auditEvents';
import { investmentMovements, investments } from '../../contract/money/investments';
import { liquidationItems, liquidations } from '../../contract/money/liquidations';
import { resources } from '../../contract/resources';
import { writesOf, type Resource } from '../../contract/resource';
import { valueAt } from '../../contract/values';
import { resourceOptions } from '../../api/resourceOptions';
import { untyped } from '../../api/db/database';
import { audit } from '../../api/engine/audit';
import type { ApiRecord } from '../../api/engine/record';
import { undeclaredActions } from '../../src/audit/actions';
import { openGiftCardsFixture, type GiftCardsFixture } from './giftcards/giftCardsFixture';
import { listPath } from './apiFixture';

let fixture: GiftCardsFixture;
beforeAll(async () => {
  fixture = await openGiftCardsFixture();
});
afterAll(() => fixture.close());

/** Returns the names of all events of a resource: writes, actions and system events. */
function eventsOf({ name, actions, ...resource }: Resource): string[] {
  const writes = writesOf({ name, actions, ...resource });
  const writeNames = [writes.create && 'create', writes.update && 'update', writes.archive && 'archive'];
  const actionsOnItself = undeclaredActions.filter(
    (action) => valueAt(es.resources, [name, 'actions', action, 'past']) !== undefined,
  );
  return [
    ...new Set([...writeNames.filter((action) => action !== false), ...Object.keys(actions), ...actionsOnItself]),
  ];
}

/** Stores a record that has only an id and belongs to `parentId`. */
async function store(resource: Resource, parentId?: string): Promise<ApiRecord> {
  const { table, view } = resource;
  const { historyIn } = resourceOptions(resource);
  const id = crypto.randomUUID();
  await untyped(fixture.db.kysely)
    .insertInto(table)
    .values({
      id,
      ...(view !== undefined && { view }),
      ...(historyIn !== undefined && { [historyIn]: parentId ?? null }),
    })
    .execute();
  // The audit log reads only the id and title of this record.
  return { id, version: 1, ...(historyIn !== undefined && { [historyIn]: parentId ?? null }) } as unknown as ApiRecord;
}

const record = (resource: Resource, action: string, recordAfter: ApiRecord) =>
  fixture.runInTransaction((context) => audit(context, { action, resource, before: null, after: recordAfter }));

async function historyOf(id: string): Promise<string[]> {
  const { json } = await fixture.send('GET', listPath(auditEvents.name, { filter: { historyId: id }, range: [0, 99] }));
  const events = json as unknown as { resource: string; action: string; recordId: string }[];
  return events.map(({ resource, action, recordId }) => `${resource} ${action} ${recordId}`);
}

const resourcesWithEvents = resources.filter((resource) => eventsOf(resource).length > 0);

describe('history of a record', () => {
  test.each(resourcesWithEvents.map((resource) => [resource.name, resource] as const))(
    'shows each event of %s in its history and that of its parent',
    async (_name, resource) => {
      const parentId = crypto.randomUUID();
      const storedRecord = await store(resource, parentId);
      const expected = eventsOf(resource)
        .map((action) => `${resource.name} ${action} ${storedRecord.id}`)
        .sort();
      for (const action of eventsOf(resource)) await record(resource, action, storedRecord);
      expect((await historyOf(storedRecord.id)).sort()).toEqual(expected);
      const eventsInParent = resourceOptions(resource).historyIn === undefined ? [] : expected;
      expect((await historyOf(parentId)).sort()).toEqual(eventsInParent);
    },
  );

  test.each(
    resources
      .filter((resource) => resourceOptions(resource).historyIn !== undefined)
      .filter((resource) => !resourceOptions(resource).omitsParentHistory)
      .map((resource) => [resource.name, resource] as const),
  )('shows events of the parent of %s but not of its siblings', async (_name, resource) => {
    const parent = await store(liquidations);
    const [storedRecord, sibling] = [await store(resource, parent.id), await store(resource, parent.id)];
    await record(liquidations, 'approve', parent);
    await record(resource, 'create', sibling);
    expect(await historyOf(storedRecord.id)).toEqual([`liquidations approve ${parent.id}`]);
  });

  test('of an investment payment shows no event of its investment', async () => {
    const investment = await store(investments);
    const movement = await store(investmentMovements, investment.id);
    await record(investments, 'confirm', investment);
    await record(investmentMovements, 'create', movement);
    expect(await historyOf(movement.id)).toEqual([`investment-movements create ${movement.id}`]);
    expect(await historyOf(investment.id)).toHaveLength(2);
  });

  test('shows events recorded before the resource had a parent', async () => {
    const run = await store(liquidations);
    const item = await store(liquidationItems, run.id);
    await record({ ...liquidationItems, name: 'former-items' }, 'hold', item);
    expect(await historyOf(run.id)).toEqual([`former-items hold ${item.id}`]);
  });

  test('rejects a malformed history id', async () => {
    const response = await fixture.send('GET', listPath(auditEvents.name, { filter: { historyId: 5 } }));
    expect(response.json).toMatchObject({ code: 'request.malformedFilter' });
  });
});
