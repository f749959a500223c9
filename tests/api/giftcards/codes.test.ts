import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { giftCardCodeAlphabet } from '../../../contract/money/giftcards';
import { newCode } from '../../../api/giftcards/codes';
import { createVault, newKey } from '../../../api/vault';
import { mapViolationsByField } from '../catalogRequests';
import { openApiFixture, listPath } from '../apiFixture';
import { openGiftCardsFixture, type Card, type GiftCardsFixture } from './giftCardsFixture';

let fixture: GiftCardsFixture;
beforeEach(async () => {
  fixture = await openGiftCardsFixture();
});
afterEach(() => fixture.close());

describe('codes of gift cards', () => {
  const find = (code: string, api = fixture) => api.send('POST', 'giftcards/find', { body: { code } });

  test('finds a card by its code in any spelling, without an idempotency key', async () => {
    const { card, code } = await fixture.issue();
    const groupedCode = code.match(/.{4}/g)?.join('-') ?? '';
    for (const typedCode of [code, groupedCode, ` ${groupedCode.toLowerCase()} `])
      expect((await find(typedCode)).json).toMatchObject({ record: { id: card.id, balanceMinor: 50_000 } });
  });

  test('records lookups in the history of the card without its code', async () => {
    const { card, code } = await fixture.issue();
    await fixture.send('POST', 'giftcards/find', { as: 'ana', body: { code } });
    const events = await fixture.db.kysely
      .selectFrom('auditEvents')
      .selectAll()
      .where('recordId', '=', card.id)
      .orderBy('id')
      .execute();
    expect(events.map(({ action, actorEmail }) => [action, actorEmail])).toEqual([
      ['create', 'admin@sobremesa.app'],
      ['find', 'ana@sobremesa.app'],
    ]);
    expect(events[1]?.['before']).toBe(events[1]?.['after']);
    expect(JSON.stringify(events)).not.toContain(code);
    expect((await fixture.card(card.id)).version).toBe(card.version);
  });

  test('answers 404 for an unknown code and 422 for a malformed one', async () => {
    expect((await find('2222222222222222')).status).toBe(404);
    expect(mapViolationsByField(await find('0000-0000-0000-0000'))).toEqual({ code: 'malformed' });
  });

  test('locks a person out of code lookups for 15 minutes after ten wrong codes', async () => {
    const { code } = await fixture.issue();
    const wrongCodes = Array.from({ length: 10 }, (_, index) => `222222222222222${'23456789AB'.charAt(index)}`);
    for (const wrongCode of wrongCodes) expect((await find(wrongCode)).status).toBe(404);
    const refusal = await find(code);
    expect([refusal.status, refusal.json['code']]).toEqual([429, 'giftCard.tooManyWrongCodes']);
    expect(refusal.headers.get('Retry-After')).toBe('900');
    // The limit is per person and shared by all instances. Further attempts do not extend it.
    const otherResponse = await fixture.send('POST', 'giftcards/find', { as: 'ana', body: { code } });
    expect(otherResponse.status).toBe(200);
    const restartedFixture = await openApiFixture({ db: fixture.db });
    expect((await find(code, { ...fixture, send: restartedFixture.send })).status).toBe(429);
    fixture.now.advance(15 * 60_000);
    expect((await find(code)).status).toBe(200);
    expect((await find(wrongCodes[0] ?? '')).status).toBe(404);
    expect((await find(code)).status).toBe(200);
  });

  test('records at most ten wrong codes, by their last four characters, in the history of the person', async () => {
    const listEvents = () =>
      fixture.db.kysely.selectFrom('auditEvents').selectAll().where('action', '=', 'try-code').orderBy('id').execute();
    await Promise.all(
      Array.from({ length: 14 }, (_, index) => find(`222222222222222${'23456789ABCDEF'.charAt(index)}`, fixture)),
    );
    await fixture.send('POST', 'giftcards/find', { as: 'ana', body: { code: '3333333333334444' } });
    const storedEvents = await listEvents();
    expect(storedEvents).toHaveLength(11);
    expect(storedEvents.at(-1)).toMatchObject({
      resource: 'users/administrator',
      actorEmail: 'ana@sobremesa.app',
      reason: '•••• 4444',
    });
    expect(JSON.stringify(storedEvents)).not.toContain('33333');
    const { id } = await fixture.db.kysely
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', 'ana@sobremesa.app')
      .executeTakeFirstOrThrow();
    expect(storedEvents.at(-1)?.recordId).toBe(id);
    expect(storedEvents.at(-1)?.before).toBe(storedEvents.at(-1)?.after);
  });

  test('finds cards by the last four characters of their code', async () => {
    const [{ card }] = [await fixture.issue(), await fixture.issue()];
    for (const filter of [{ q: card.codeLast4 }, { codeLast4: card.codeLast4 }]) {
      const foundCards = (await fixture.send('GET', listPath('giftcards', { filter }))).json as unknown as Card[];
      expect(foundCards.map(({ id }) => id)).toContain(card.id);
    }
  });

  test('draws each character of a code with equal probability', () => {
    // Returns every byte value in order, repeatedly.
    let nextByte = 0;
    const fillBytes = (bytes: Uint8Array<ArrayBuffer>) => bytes.map(() => nextByte++ % 256);
    const codeCharacters = Array.from({ length: 30 }, () => newCode(fillBytes)).join('');
    expect([...giftCardCodeAlphabet].map((character) => codeCharacters.split(character).length - 1)).toEqual(
      [...giftCardCodeAlphabet].map(() => 16),
    );
  });

  test('finds a card by its code after the encryption key was rotated', async () => {
    const [oldKey, latest] = [newKey(), newKey()];
    const oldKeyFixture = await openGiftCardsFixture({ db: fixture.db, vault: createVault(oldKey) });
    const { card, code } = await oldKeyFixture.issue();
    const bothKeysFixture = await openGiftCardsFixture({ db: fixture.db, vault: createVault(`${latest},${oldKey}`) });
    expect((await find(code, bothKeysFixture)).json).toMatchObject({ record: { id: card.id } });
    const { card: newerCard, code: newerCode } = await bothKeysFixture.issue();
    const latestKeyFixture = await openGiftCardsFixture({ db: fixture.db, vault: createVault(latest) });
    expect((await find(newerCode, latestKeyFixture)).json).toMatchObject({ record: { id: newerCard.id } });
    expect((await find(code, latestKeyFixture)).status).toBe(404);
  });
});
