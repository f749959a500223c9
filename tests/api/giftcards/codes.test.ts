import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { giftCardCodeAlphabet } from '../../../contract/money/giftcards';
import { newCode } from '../../../api/giftcards/codes';
import { createVault, newKey } from '../../../api/vault';
import { violationsByField } from '../catalogRequests';
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
    const written = code.match(/.{4}/g)?.join('-') ?? '';
    for (const typed of [code, written, ` ${written.toLowerCase()} `])
      expect((await find(typed)).json).toMatchObject({ record: { id: card.id, balanceMinor: 50_000 } });
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
    expect(violationsByField(await find('0000-0000-0000-0000'))).toEqual({ code: 'malformed' });
  });

  test('locks a person out of code lookups for 15 minutes after ten wrong codes', async () => {
    const { code } = await fixture.issue();
    const wrong = Array.from({ length: 10 }, (_, index) => `222222222222222${'23456789AB'.charAt(index)}`);
    for (const one of wrong) expect((await find(one)).status).toBe(404);
    const refused = await find(code);
    expect([refused.status, refused.json['code']]).toEqual([429, 'giftCard.tooManyWrongCodes']);
    expect(refused.headers.get('Retry-After')).toBe('900');
    // The limit is per person and shared by all instances. Further attempts do not extend it.
    const other = await fixture.send('POST', 'giftcards/find', { as: 'ana', body: { code } });
    expect(other.status).toBe(200);
    const restarted = await openApiFixture({ db: fixture.db });
    expect((await find(code, { ...fixture, send: restarted.send })).status).toBe(429);
    fixture.now.advance(15 * 60_000);
    expect((await find(code)).status).toBe(200);
    expect((await find(wrong[0] ?? '')).status).toBe(404);
    expect((await find(code)).status).toBe(200);
  });

  test('records at most ten wrong codes, by their last four characters, in the history of the person', async () => {
    const events = () =>
      fixture.db.kysely.selectFrom('auditEvents').selectAll().where('action', '=', 'try-code').orderBy('id').execute();
    await Promise.all(
      Array.from({ length: 14 }, (_, index) => find(`222222222222222${'23456789ABCDEF'.charAt(index)}`, fixture)),
    );
    await fixture.send('POST', 'giftcards/find', { as: 'ana', body: { code: '3333333333334444' } });
    const stored = await events();
    expect(stored).toHaveLength(11);
    expect(stored.at(-1)).toMatchObject({
      resource: 'users/administrator',
      actorEmail: 'ana@sobremesa.app',
      reason: '•••• 4444',
    });
    expect(JSON.stringify(stored)).not.toContain('33333');
    const { id } = await fixture.db.kysely
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', 'ana@sobremesa.app')
      .executeTakeFirstOrThrow();
    expect(stored.at(-1)?.recordId).toBe(id);
    expect(stored.at(-1)?.before).toBe(stored.at(-1)?.after);
  });

  test('finds cards by the last four characters of their code', async () => {
    const [{ card }] = [await fixture.issue(), await fixture.issue()];
    for (const filter of [{ q: card.codeLast4 }, { codeLast4: card.codeLast4 }]) {
      const found = (await fixture.send('GET', listPath('giftcards', { filter }))).json as unknown as Card[];
      expect(found.map(({ id }) => id)).toContain(card.id);
    }
  });

  test('draws each character of a code with equal probability', () => {
    // Returns every byte value in order, repeatedly.
    let next = 0;
    const random = (bytes: Uint8Array<ArrayBuffer>) => bytes.map(() => next++ % 256);
    const drawn = Array.from({ length: 30 }, () => newCode(random)).join('');
    expect([...giftCardCodeAlphabet].map((character) => drawn.split(character).length - 1)).toEqual(
      [...giftCardCodeAlphabet].map(() => 16),
    );
  });

  test('finds a card by its code after the encryption key was rotated', async () => {
    const [old, latest] = [newKey(), newKey()];
    const before = await openGiftCardsFixture({ db: fixture.db, vault: createVault(old) });
    const { card, code } = await before.issue();
    const after = await openGiftCardsFixture({ db: fixture.db, vault: createVault(`${latest},${old}`) });
    expect((await find(code, after)).json).toMatchObject({ record: { id: card.id } });
    const { card: newer, code: another } = await after.issue();
    const later = await openGiftCardsFixture({ db: fixture.db, vault: createVault(latest) });
    expect((await find(another, later)).json).toMatchObject({ record: { id: newer.id } });
    expect((await find(code, later)).status).toBe(404);
  });
});
