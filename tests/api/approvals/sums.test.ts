import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { list } from '../harness';
import { openOffice, type Office } from './office';

let office: Office;
beforeEach(async () => {
  office = await openOffice();
  await office.letIn('ana', ['owner']);
});
afterEach(() => office.close());

describe('what one person gives away', () => {
  test('is summed over a batch by currency and by beneficiary', async () => {
    const batch = (cards: object[]) =>
      office.send('POST', 'giftcards/batch', {
        key: crypto.randomUUID(),
        body: { cards: cards.map((card) => ({ fundedBy: 'customer', ...card })) },
      });
    const inMXN = Array.from({ length: 4 }, (_, at) => ({
      initialMinor: 4_000,
      recipient: { name: 'X', email: `persona${at}@correo.mx` },
    }));
    const mixed = await batch([...inMXN, { initialMinor: 100, currency: 'CLP' }]);
    expect([mixed.status, mixed.json['approval']?.['cause']]).toEqual([202, 'actLimit']);
    await office.issue(9_000, { as: 'ana', email: 'lola@correo.mx' });
    const toOne = ['Lola@correo.mx', ' lola@correo.mx'].map((email) => ({
      initialMinor: 2_000,
      recipient: { name: 'Lola', email },
    }));
    expect((await batch(toOne)).json['approval']?.['cause']).toBe('beneficiaryDayLimit');
  });
});

test('an approval is read by who may read what it is about, also in the history', async () => {
  await office.letIn('saul', ['support']);
  await office.letIn('carla', ['catalogs']);
  await office.issue(20_000, { as: 'saul' });
  const seenBy = (as: string) =>
    Promise.all(
      [list('approvals'), list('audit-events', { filter: { resource: 'approvals' } })].map(async (address) =>
        (await office.send('GET', address, { as })).headers.get('X-Total-Count'),
      ),
    );
  expect(await seenBy('saul')).toEqual(['1', '1']);
  expect(await seenBy('carla')).toEqual(['0', '0']);
});
