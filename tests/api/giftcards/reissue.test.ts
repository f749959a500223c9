import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalogsOf } from '../catalogRequests';
import { dayMs, openGiftCardsFixture, reason, type GiftCardsFixture } from './giftCardsFixture';

let fixture: GiftCardsFixture;
beforeEach(async () => {
  fixture = await openGiftCardsFixture();
});
afterEach(() => fixture.close());

describe('reissues of gift cards', () => {
  test('moves the balance to a new card with another code and the same terms', async () => {
    const catalogs = catalogsOf(fixture);
    const [company, occasion] = [await catalogs.create('companies'), await catalogs.create('occasions')];
    const terms = {
      companyId: company.id,
      occasionId: occasion.id,
      fundedBy: 'platform',
      expiresOn: '2026-07-02',
      recipient: { name: 'Eva', email: 'eva@correo.mx' },
      message: 'Para ti',
    };
    const { card, code } = await fixture.issue(terms);
    await fixture.runCardAction(card.id, 'adjust', { deltaMinor: -20_000, reason });
    await fixture.runCardAction(card.id, 'block', { reason: 'La perdió' });
    const journalsBefore = await fixture.listJournalKinds();
    // A card can be reissued if its references are archived and if its last day is today.
    await catalogs.archive('occasions', occasion);
    fixture.now.advance(dayMs);
    const response = await fixture.runCardAction(card.id, 'reissue', { reason });
    expect(response.json).toMatchObject({
      id: card.id,
      status: 'disabled',
      balanceMinor: 0,
      replacedById: expect.any(String),
    });
    const successor = await fixture.card(String(response.json['replacedById']));
    expect(successor).toMatchObject({
      ...terms,
      status: 'active',
      balanceMinor: 30_000,
      initialMinor: 30_000,
      replacesId: card.id,
      codeLast4: String(response.json['code']).slice(-4),
    });
    expect([await fixture.listSteps(card.id), await fixture.listSteps(successor.id)]).toEqual([
      [
        ['issue', 50_000, 50_000],
        ['adjust', -20_000, 30_000],
        ['transferOut', -30_000, 0],
      ],
      [['transferIn', 30_000, 30_000]],
    ]);
    expect((await fixture.transactions(successor.id))[0]).toMatchObject({ journalId: null, reason });
    expect(await fixture.listJournalKinds()).toEqual(journalsBefore);
    const find = async (typedCode: unknown) =>
      (await fixture.send('POST', 'giftcards/find', { body: { code: typedCode } })).json['record'];
    expect([await find(code), await find(response.json['code'])]).toMatchObject([
      { id: card.id, status: 'disabled' },
      { id: successor.id, status: 'active' },
    ]);
    expect(await fixture.listFaults()).toEqual([]);
  });

  test('preserves the first day of a pending card at a reissue', async () => {
    const response = await fixture.runCardAction((await fixture.issue({ startsOn: '2026-07-10' })).card.id, 'reissue', {
      reason,
    });
    expect(await fixture.card(String(response.json['replacedById']))).toMatchObject({
      status: 'pending',
      startsOn: '2026-07-10',
    });
  });

  test('repeats the code for the same idempotency key and returns none in a dry run', async () => {
    const { id } = (await fixture.issue()).card;
    const reissue = (query: string, key: string) =>
      fixture.send('POST', `giftcards/${id}/reissue${query}`, { body: { reason }, version: 1, key });
    const key = crypto.randomUUID();
    const preview = await reissue('?dryRun=true', key);
    expect([preview.status, preview.json['code'], preview.json['balances']]).toEqual([200, undefined, []]);
    const [firstResponse, repeatedResponse] = [await reissue('', key), await reissue('', key)];
    expect([repeatedResponse.text, repeatedResponse.headers.get('Idempotency-Hit')]).toEqual([
      firstResponse.text,
      'true',
    ]);
    expect(Number((await fixture.send('GET', 'giftcards')).headers.get('X-Total-Count'))).toBe(2);
  });
});
