import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { listPath } from '../apiFixture';
import {
  createCardPayment,
  completedFields,
  createGiftCardPayment,
  openSalesFixture,
  type SalesFixture,
} from '../sales/salesFixture';
import { openApprovalsFixture, type ApprovalsFixture } from './approvalsFixture';

let fixture: ApprovalsFixture;
beforeEach(async () => {
  fixture = await openApprovalsFixture();
  await fixture.grantDuties('ana', ['owner']);
});
afterEach(() => fixture.close());

describe('sums of amounts given away', () => {
  test('sums a batch by currency and by beneficiary', async () => {
    const issueBatch = (cards: object[]) =>
      fixture.send('POST', 'giftcards/batch', {
        key: crypto.randomUUID(),
        body: { cards: cards.map((card) => ({ fundedBy: 'customer', ...card })) },
      });
    const cardsInMXN = Array.from({ length: 4 }, (_, index) => ({
      initialMinor: 4_000,
      recipient: { name: 'X', email: `persona${index}@correo.mx` },
    }));
    const mixedBatch = await issueBatch([...cardsInMXN, { initialMinor: 100, currency: 'CLP' }]);
    expect([mixedBatch.status, mixedBatch.json['approval']?.['cause']]).toEqual([202, 'actLimit']);
    await fixture.issue(9_000, { as: 'ana', email: 'lola@correo.mx' });
    const cardsToOnePerson = ['Lola@correo.mx', ' lola@correo.mx'].map((email) => ({
      initialMinor: 2_000,
      recipient: { name: 'Lola', email },
    }));
    expect((await issueBatch(cardsToOnePerson)).json['approval']?.['cause']).toBe('beneficiaryDayLimit');
  });

  describe('limits per beneficiary', () => {
    const email = 'amiga@correo.mx';
    const createCustomer = async () => {
      const body = { displayName: 'Amiga', email };
      const { json } = await fixture.send('POST', 'users/user', { key: crypto.randomUUID(), body });
      return `users/user/${String(json['id'])}`;
    };
    const act = async (address: string, action: string, body: object, as = 'admin') => {
      const { version } = (await fixture.send('GET', address)).json;
      const requestOptions = { as, key: crypto.randomUUID(), version: Number(version), body };
      return fixture.send('POST', `${address}/${action}`, requestOptions);
    };
    const adjustWallet = (address: string, deltaMinor: number, as?: string) =>
      act(address, 'adjust-wallet', { deltaMinor, currency: 'MXN', reason: 'x' }, as);
    const pendingResponse = { status: 202, json: { approval: { cause: 'beneficiaryDayLimit' } } };
    const issueCardTo = async (email: string, as?: string) => {
      const response = await fixture.issue(9_000, { email: email, ...(as !== undefined && { as }) });
      return { ...response, address: `giftcards/${String(response.json['id'])}` };
    };

    test('sums wallet adjustments, cards to the e-mail address and amounts added to them', async () => {
      const address = await createCustomer();
      expect((await adjustWallet(address, 9_000)).status).toBe(200);
      expect(await issueCardTo(' Amiga@correo.mx', 'ana')).toMatchObject(pendingResponse);
      const smallCard = await fixture.issue(1_000, { email, as: 'ana' });
      expect(smallCard.status).toBe(201);
      const card = `giftcards/${String(smallCard.json['id'])}`;
      expect(await act(card, 'adjust', { deltaMinor: 3_000, reason: 'x' }, 'ana')).toMatchObject(pendingResponse);
      const reissueResponse = await act(card, 'reissue', { reason: 'x' }, 'ana');
      expect(reissueResponse.status).toBe(200);
      const successor = `giftcards/${String(reissueResponse.json['replacedById'])}`;
      expect(await act(successor, 'adjust', { deltaMinor: 1_001, reason: 'x' }, 'ana')).toMatchObject(pendingResponse);
    });

    test('sums cards issued before the beneficiary has an account', async () => {
      const { address, status } = await issueCardTo(email);
      expect(status).toBe(201);
      expect(await act(address, 'adjust', { deltaMinor: 4_000, reason: 'x' }, 'ana')).toMatchObject(pendingResponse);
      expect(await adjustWallet(await createCustomer(), 4_000, 'ana')).toMatchObject(pendingResponse);
    });

    test('sums all addresses of a mailbox, with and without accounts', async () => {
      await createCustomer();
      expect((await issueCardTo(email)).status).toBe(201);
      expect(await issueCardTo('amiga+uno@correo.mx', 'ana')).toMatchObject(pendingResponse);
      const body = { displayName: 'Otra', email: 'amiga+dos@correo.mx' };
      expect((await fixture.send('POST', 'users/user', { key: crypto.randomUUID(), body })).status).toBe(201);
      expect(await issueCardTo('amiga+dos@correo.mx', 'ana')).toMatchObject(pendingResponse);
    });

    test('sums amounts given before the beneficiary was erased', async () => {
      const address = await createCustomer();
      expect((await issueCardTo(email)).status).toBe(201);
      const erasing = await act(address, 'erase', { reason: 'personAsked' });
      expect((await fixture.decide(erasing, 'approve', 'ana')).status).toBe(200);
      await fixture.runScheduler();
      expect(String((await fixture.send('GET', address)).json['email'])).toMatch(/^erased-/);
      expect(await issueCardTo(email, 'ana')).toMatchObject(pendingResponse);
    });

    test('sums amounts given away in each currency separately', async () => {
      const address = await createCustomer();
      expect((await adjustWallet(address, 9_000)).status).toBe(200);
      const amountInCLP = { deltaMinor: 9_000, currency: 'CLP', reason: 'x' };
      expect((await act(address, 'adjust-wallet', amountInCLP)).status).toBe(200);
    });

    test('moves the amount of a card to its new recipient, and back', async () => {
      const { address } = await issueCardTo(email);
      const readdress = async (to: string, as: string) => {
        const { version } = (await fixture.send('GET', address)).json;
        const body = { recipient: { name: 'X', email: to } };
        return fixture.send('PUT', address, { as, version: Number(version), body });
      };
      expect((await readdress('otra@correo.mx', 'ana')).status).toBe(200);
      expect(await act(address, 'adjust', { deltaMinor: 4_000, reason: 'x' }, 'ana')).toMatchObject(pendingResponse);
      const refusal = await readdress(email, 'ana');
      expect(refusal.json['violations']).toEqual([{ field: 'recipient.email', code: 'beyondLimits' }]);
      fixture.now.advance(86_400_000);
      expect((await readdress(email, 'ana')).status).toBe(200);
    });

    test('moves the amount of a card to its new recipient across midnight', async () => {
      fixture.now.value = new Date('2026-07-02T05:59:00.000Z');
      const { address } = await issueCardTo('otra@correo.mx');
      expect((await fixture.issue(4_000, { email, as: 'ana' })).status).toBe(201);
      fixture.now.advance(120_000);
      const { version } = (await fixture.send('GET', address)).json;
      const body = { recipient: { name: 'X', email } };
      const refusal = await fixture.send('PUT', address, { as: 'ana', version: Number(version), body });
      expect(refusal.json['violations']).toEqual([{ field: 'recipient.email', code: 'beyondLimits' }]);
    });

    test('counts a card without a recipient when it gets one', async () => {
      const body = { initialMinor: 6_500, fundedBy: 'platform' };
      const statuses: number[] = [];
      for (const as of ['admin', 'ana']) {
        const { json } = await fixture.send('POST', 'giftcards', { as, key: crypto.randomUUID(), body });
        const address = `giftcards/${String(json['id'])}`;
        const recipientChange = { as, version: 1, body: { recipient: { name: 'Amiga', email } } };
        statuses.push((await fixture.send('PUT', address, recipientChange)).status);
      }
      expect(statuses).toEqual([200, 422]);
    });

    test.each([
      ['amiga@correo.mx', 'amiga+hoy@correo.mx'],
      ['amiga@gmail.com', 'a.mi.ga+x@googlemail.com'],
    ])('treats %s and %s as one mailbox', async (one, other) => {
      expect((await issueCardTo(one)).status).toBe(201);
      expect(await issueCardTo(other, 'ana')).toMatchObject(pendingResponse);
    });

    test('sums a mailbox after an account with another of its addresses was erased', async () => {
      expect((await issueCardTo('amiga@correo.mx')).status).toBe(201);
      const body = { displayName: 'Otra Amiga', email: 'amiga+hoy@correo.mx' };
      const { json } = await fixture.send('POST', 'users/user', { key: crypto.randomUUID(), body });
      const approvalRequest = await act(`users/user/${String(json['id'])}`, 'erase', { reason: 'other' });
      expect((await fixture.decide(approvalRequest, 'approve', 'ana')).status).toBe(200);
      for (let time = 0; time < 2; time += 1) await fixture.runScheduler();
      expect(await issueCardTo('amiga@correo.mx', 'ana')).toMatchObject(pendingResponse);
    });

    test('counts amounts removed from a card and disabled cards', async () => {
      const { address } = await issueCardTo(email);
      expect(await act(address, 'adjust', { deltaMinor: -8_999, reason: 'x' }, 'ana')).toMatchObject(pendingResponse);
      expect(await act(address, 'disable', { reason: 'x' }, 'ana')).toMatchObject(pendingResponse);
      const smallCard = await fixture.issue(1_000, { as: 'ana' });
      expect((await act(`giftcards/${String(smallCard.json['id'])}`, 'disable', { reason: 'x' }, 'ana')).status).toBe(
        200,
      );
    });

    test('counts amounts removed from a wallet', async () => {
      const address = await createCustomer();
      expect((await adjustWallet(address, 9_000)).status).toBe(200);
      expect((await adjustWallet(address, -3_000)).status).toBe(200);
      expect(await adjustWallet(address, -1, 'ana')).toMatchObject(pendingResponse);
    });
  });
});

async function openLimitedMarket(beneficiaryMinor: number): Promise<SalesFixture> {
  const highLimit = { MXN: 100_000, COP: 100_000, CLP: 100_000 };
  const salesFixture = await openSalesFixture(undefined, {
    limits: {
      actMinor: highLimit,
      personDayMinor: highLimit,
      beneficiaryDayMinor: { ...highLimit, MXN: beneficiaryMinor },
      keyHourMinor: highLimit,
    },
  });
  onTestFinished(() => salesFixture.close());
  await salesFixture.send('GET', 'permissions', { as: 'ana' });
  return salesFixture;
}

test('counts no balance returned by a canceled sale for the new recipient of the card', async () => {
  const salesFixture = await openLimitedMarket(12_000);
  const { card: giftCardRecord, code } = await salesFixture.issue({ initialMinor: 10_000 });
  const { id } = await salesFixture.createSale({
    payments: [createGiftCardPayment(10_000, { giftCard: code }), createCardPayment(1_600)],
  });
  await salesFixture.act(`sales/${id}`, 'cancel', { reason: 'Cerró.' });
  const { version, balanceMinor } = await salesFixture.readSale(`giftcards/${giftCardRecord.id}`);
  const body = { recipient: { name: 'Amiga', email: 'amiga@correo.mx' } };
  const { status } = await salesFixture.send('PUT', `giftcards/${giftCardRecord.id}`, {
    version: Number(version),
    body,
  });
  expect([balanceMinor, status]).toEqual([10_000, 200]);
});

test('counts each sale without a customer as a separate beneficiary', async () => {
  const salesFixture = await openLimitedMarket(6_000);
  const refund = async ({ id }: { id: string }, amountMinor: number) =>
    (await salesFixture.act(`sales/${id}`, 'refund', { amountMinor, atFault: 'platform', reason: 'x' })).status;
  const [firstSale, secondSale] = [
    await salesFixture.createSale(completedFields),
    await salesFixture.createSale(completedFields),
  ];
  expect([await refund(firstSale, 4_000), await refund(firstSale, 4_000), await refund(secondSale, 4_000)]).toEqual([
    200, 202, 200,
  ]);
});

test('shows approvals and their history only to readers of the record', async () => {
  await fixture.grantDuties('saul', ['support']);
  await fixture.grantDuties('carla', ['catalogs']);
  await fixture.issue(20_000, { as: 'saul' });
  const listAs = (as: string) =>
    Promise.all(
      [listPath('approvals'), listPath('audit-events', { filter: { resource: 'approvals' } })].map(async (address) =>
        (await fixture.send('GET', address, { as })).headers.get('X-Total-Count'),
      ),
    );
  expect(await listAs('saul')).toEqual(['1', '1']);
  expect(await listAs('carla')).toEqual(['0', '0']);
});
