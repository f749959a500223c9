import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isObject } from '../../../contract/values';
import type { Json } from '../apiFixture';
import {
  updateRecord,
  eraseUser,
  eventsOf,
  expectNoFaults,
  createRecord,
  createPerson,
  rename,
  rowsOf,
  openErasureFixture,
  type ErasureFixture,
} from './erasureFixture';

/** An erasure that is meant to hide evidence leaves the evidence in place. */

let fixture: ErasureFixture;
beforeEach(async () => {
  fixture = await openErasureFixture();
});
afterEach(() => fixture.close());

const victor = { name: 'Víctor Ramos', email: 'victor@correo.example' };
const pedro = { name: 'Pedro Cliente', email: 'pedro@correo.example' };

const listRecipients = ({ action, before, after }: Json) => {
  const recipientOf = (value: unknown) => (isObject(value) ? [value['recipient'], value['message']] : null);
  return [action, recipientOf(before), recipientOf(after)];
};

describe('a card reassigned to the erased person', () => {
  test('preserves the original recipient in the history and redacts the erased one', async () => {
    await createPerson(fixture, victor.name, victor.email);
    const message = 'Para tu boda';
    const card = await createRecord(fixture, 'giftcards', { initialMinor: 50_000, recipient: victor, message });
    const puppetAccount = await createPerson(fixture, pedro.name, pedro.email);
    await updateRecord(fixture, `giftcards/${card.id}`, { recipient: pedro });
    await fixture.act(`giftcards/${card.id}`, 'reissue', { reason: `Lo pidió ${victor.name}` });
    await eraseUser(fixture, puppetAccount.id);

    const events = await eventsOf(fixture, card.id);
    expect(events.map(listRecipients)).toEqual([
      ['create', null, [victor, message]],
      ['update', [victor, message], [null, null]],
      ['reissue', [null, null], [null, null]],
    ]);
    expect(events.at(-1)?.['reason']).toBe(`Lo pidió ${victor.name}`);
    expect(await rowsOf(fixture, `select id from "giftCards" where recipient_email = '${pedro.email}'`)).toEqual([]);
    await expectNoFaults(fixture);
  });

  test('preserves the owner of a card returned before the erasure', async () => {
    const card = await createRecord(fixture, 'giftcards', {
      initialMinor: 50_000,
      recipient: victor,
      message: 'Para tu boda',
    });
    const puppetAccount = await createPerson(fixture, pedro.name, pedro.email);
    await updateRecord(fixture, `giftcards/${card.id}`, { recipient: pedro });
    await updateRecord(fixture, `giftcards/${card.id}`, { recipient: victor });
    await eraseUser(fixture, puppetAccount.id);
    expect((await fixture.send('GET', `giftcards/${card.id}`)).json).toMatchObject({
      recipient: victor,
      message: 'Para tu boda',
    });
  });

  test('preserves the input of an approval for another person', async () => {
    const cards = Array.from({ length: 21 }, () => ({ initialMinor: 5_000_000, recipient: victor }));
    await createRecord(fixture, 'giftcards/batch', { cards });
    const readInputs = () => rowsOf(fixture, `select input from approvals where action = 'batchGiftcards'`);
    const inputsBefore = await readInputs();
    expect(inputsBefore).toHaveLength(1);
    const puppetAccount = await createPerson(fixture, pedro.name, pedro.email);
    await eraseUser(fixture, puppetAccount.id);
    expect(await readInputs()).toEqual(inputsBefore);
  });
});

describe('reasons of money movements at an erasure', () => {
  const creditReason = 'Compensación autorizada por Julia, sin factura';
  const debitReason = 'Devuelto en efectivo a Julia';

  test('preserves reasons that contain a name the person got later', async () => {
    const { id } = await createPerson(fixture, pedro.name, pedro.email);
    const adjust = (deltaMinor: number, reason: string) =>
      fixture.act(`users/user/${id}`, 'adjust-wallet', { deltaMinor, currency: 'MXN', reason });
    await adjust(9_000, creditReason);
    await adjust(-9_000, debitReason);
    fixture.now.advance(1_000);
    await rename(fixture, id, creditReason, debitReason, pedro.name);
    await eraseUser(fixture, id);
    const journals = await rowsOf(fixture, `select reason from journals where "sourceId" = '${id}' order by seq`);
    const events = (await eventsOf(fixture, id)).filter(({ action }) => String(action) === 'adjust-wallet');
    expect([journals, events.map(({ reason }) => reason)]).toEqual([
      [{ reason: creditReason }, { reason: debitReason }],
      [creditReason, debitReason],
    ]);
    await expectNoFaults(fixture);
  });

  test('redacts the name the person had when the reason was written', async () => {
    const { id } = await createPerson(fixture, 'Rosario Ñandú', 'rosario@correo.example', { phone: '+525587654321' });
    await rename(fixture, id, 'Rosario Pérez');
    fixture.now.advance(1_000);
    const reason = 'Por ROSARIO NANDU, rosario@correo.example, 55 8765-4321; y por Rosario Pérez';
    await fixture.act(`users/user/${id}`, 'adjust-wallet', { deltaMinor: 9_000, currency: 'MXN', reason });
    await fixture.act(`users/user/${id}`, 'adjust-wallet', { deltaMinor: -9_000, currency: 'MXN', reason: 'Error' });
    await eraseUser(fixture, id);
    const redactedText = `Erased · ${id.slice(-6)}`;
    expect(await rowsOf(fixture, `select reason from journals where "sourceId" = '${id}' order by seq`)).toEqual([
      { reason: `Por ${redactedText}, erased-${id}@erased.invalid, ${redactedText}; y por ${redactedText}` },
      { reason: 'Error' },
    ]);
    await expectNoFaults(fixture);
  });

  test('preserves reasons of money movements and redacts the reason of a block', async () => {
    const { id } = await createPerson(fixture, pedro.name, pedro.email);
    await fixture.act(`users/user/${id}`, 'block', { reason: 'Gritó' });
    await eraseUser(fixture, id);
    const blockEvent = (await eventsOf(fixture, id)).find(({ action }) => String(action) === 'block');
    expect(blockEvent?.['reason']).toBeNull();
  });
});
