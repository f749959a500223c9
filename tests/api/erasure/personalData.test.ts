import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { personalDataSchema } from '../../../contract/people/personalData';
import { listPath, type Json } from '../apiFixture';
import { lucia, openErasureFixture, type ErasureFixture } from './erasureFixture';

let fixture: ErasureFixture;
beforeEach(async () => {
  fixture = await openErasureFixture();
});
afterEach(() => fixture.close());

const downloadData = () => fixture.send('GET', `users/user/${fixture.person.id}/personal-data`);

test('exports a person’s data as one file with account, sales, payments and history', async () => {
  const { status, headers, json } = await downloadData();
  expect([status, headers.get('Content-Disposition'), headers.get('Cache-Control')]).toEqual([
    200,
    `attachment; filename="personal-data-${fixture.person.id}.json"`,
    'no-store',
  ]);
  const file = z.strictObject(personalDataSchema.shape).parse(json);
  expect(file.account).toMatchObject({ displayName: lucia.name, email: lucia.email, phone: lucia.phone });
  expect(file.sales.map(({ totalMinor }) => totalMinor)).toEqual([11_600, 11_600]);
  expect(file.refunds).toMatchObject([{ amountMinor: 1_000, reason: `Por ${lucia.name}` }]);
  expect(file.deposits.map(({ state }) => state)).toEqual(['confirmed', 'rejected']);
  expect(file.giftCards).toMatchObject([{ recipient: { name: lucia.name, email: lucia.email } }]);
  expect(file.walletMovements).toMatchObject([
    { type: 'in', amountMinor: 11_600 },
    { type: 'out', amountMinor: 11_600, balanceAfterMinor: 0 },
  ]);
  expect(file.history.map(({ action }) => action)).toEqual(expect.arrayContaining(['create', 'update', 'block']));
});

test('exports no data of other persons with a person’s data', async () => {
  await fixture.act(`users/user/${fixture.person.id}`, 'block', { reason: 'x' }, { as: 'ana' });
  const { text } = await downloadData();
  expect(text).not.toMatch(/@sobremesa\.app|uid-admin|uid-ana/);
  expect(text).not.toContain('otra@correo.example');
  expect(text).not.toContain(fixture.namesake.id);
});

test('records the export of a person’s data in the history', async () => {
  await downloadData();
  const { json } = await fixture.send('GET', listPath('audit-events', { filter: { action: 'personal-data' } }));
  expect(json as unknown as Json[]).toMatchObject([{ recordId: fixture.person.id, actorEmail: 'admin@sobremesa.app' }]);
});

test('exports only amounts of an erased person', async () => {
  await fixture.erase();
  await fixture.runScheduler();
  await fixture.runScheduler();
  const { text } = await downloadData();
  expect(text.toLowerCase()).not.toMatch(/fernandez|fernández|5512345678/);
  expect(text).toContain('11600');
});
