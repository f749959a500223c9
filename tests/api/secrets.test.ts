import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { labels } from '../../contract/catalogs/catalogs';
import { sha256 } from '../../api/digest';
import { createVault, newKey, publishedKey } from '../../api/vault';
import { openApiFixture, vault, type ApiFixture } from './apiFixture';
import { createShop, getShop, postShop, putShop, createShopForm, shops } from './shops';
import { untyped } from '../../api/db/database';

const number = '032180000118359719';
const otherNumber = '012180015544332211';
let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture({ resources: [labels, shops] });
});
afterAll(() => api.close());

const sealedOf = async (id: string) =>
  (
    await untyped(api.db.kysely)
      .selectFrom('shops')
      .select('bank_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  )['bank_number'];

describe('secret fields', () => {
  test('stores a secret encrypted with its last four digits and nowhere else', async () => {
    const key = crypto.randomUUID();
    const body = {
      name: { es: 'Con cuenta' },
      slug: 'con-cuenta',
      bank: { holder: 'Ana Robles', number: '0321 8000 0118 3597 19' },
    };
    const response = await api.send('POST', 'catalogs/shops', { key, body });
    const repeatedResponse = await api.send('POST', 'catalogs/shops', { key, body });
    const id = String(response.json['id']);
    expect(response.json['bank']).toEqual({ holder: 'Ana Robles', note: null, labelId: null, last4: '9719' });
    await putShop(api, id, { bank: { holder: 'Ana Robles', number: otherNumber } });
    const responses = [
      response,
      repeatedResponse,
      await api.send('GET', `catalogs/shops/${id}`),
      await api.send('GET', 'catalogs/shops'),
      await api.send('GET', 'catalogs/shops.csv'),
    ];
    const tables = await Promise.all(
      ['shops', 'auditEvents', 'idempotencyKeys', 'searchTerms'].map((table) =>
        untyped(api.db.kysely).selectFrom(table).selectAll().execute(),
      ),
    );
    const allTexts = JSON.stringify([responses.map(({ text }) => text), tables, api.log]);
    for (const digits of [number, '0321 8000 0118 3597 19', otherNumber, number.slice(0, 14), otherNumber.slice(0, 14)])
      expect(allTexts).not.toContain(digits);
    expect(await vault.open(String(await sealedOf(id)))).toBe(otherNumber);
    expect(JSON.stringify(responses.map(({ text }) => text))).not.toContain(String(await sealedOf(id)));
  });

  test('stores a keyed hash of the request, which cannot be found by trial', async () => {
    const key = crypto.randomUUID();
    const body = JSON.stringify(createShopForm({ bank: { holder: 'Ana', number } }));
    await api.send('POST', 'catalogs/shops', { key, body });
    const { request } = await api.db.kysely
      .selectFrom('idempotencyKeys')
      .select('request')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    const requestText = `POST /api/catalogs/shops\n${body}`;
    expect(request).toBe(await vault.keyedHash(requestText));
    expect(request).not.toBe(await sha256(requestText));
    expect(request).not.toBe(await createVault(newKey()).keyedHash(requestText));
  });

  test.each<[string, Record<string, unknown>]>([
    ['absent', {}],
    ['null', { number: null }],
    ['empty', { number: '' }],
  ])('preserves a secret that a form leaves %s', async (_, given) => {
    const shop = await createShop(api, { bank: { holder: 'Ana', number } });
    const sealedText = await sealedOf(shop.id);
    const response = await putShop(api, shop.id, { bank: { holder: 'Bea', last4: '9719', ...given } });
    expect([response.status, response.json['bank']]).toEqual([
      200,
      { holder: 'Bea', note: null, labelId: null, last4: '9719' },
    ]);
    expect(await sealedOf(shop.id)).toBe(sealedText);
  });

  test('removes a secret with its group', async () => {
    const shop = await createShop(api, { bank: { holder: 'Ana', number } });
    const response = await putShop(api, shop.id, { bank: null });
    expect(response.json['bank']).toBeNull();
    expect(await sealedOf(shop.id)).toBeNull();
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['malformed', { bank: { holder: 'Ana', number: '1234' } }, { 'bank.number': 'malformed' }],
    ['in a group without a required field', { bank: { number } }, { 'bank.holder': 'required' }],
    [
      'with last four digits set by the form',
      { bank: { holder: 'Ana', number, last4: '0000' } },
      { 'bank.last4': 'readOnly' },
    ],
    ['with an unknown field', { bank: { holder: 'Ana', iban: 'x' } }, { 'bank.iban': 'unknownField' }],
    ['in a group that is no object', { bank: 'Ana' }, { bank: 'malformed' }],
    ['in a list instead of a group', { bank: [] }, { bank: 'malformed' }],
    [
      'in a group of unknown fields only',
      { bank: { iban: null } },
      { 'bank.holder': 'required', 'bank.iban': 'unknownField' },
    ],
  ])('rejects a secret %s without repeating it', async (_, given, expected) => {
    const response = await postShop(api, given);
    const violations = (response.json['violations'] ?? []) as unknown as { field: string; code: string }[];
    expect([response.status, Object.fromEntries(violations.map(({ field, code }) => [field, code]))]).toEqual([
      422,
      expected,
    ]);
    expect(response.text).not.toContain(number);
  });

  test('rejects a change of the last four digits', async () => {
    const shop = await createShop(api, { bank: { holder: 'Ana', number } });
    const response = await putShop(api, shop.id, { bank: { ...shop.bank, last4: '0000' } });
    expect(response.json['errors']).toEqual({ 'bank.last4': 'violations.readOnly' });
  });

  test.each([[{}], [{ holder: null, note: '', number: null, last4: null }], [{ last4: '9719' }]])(
    'clears a group emptied by %o',
    async (bank) => {
      const shop = await createShop(api, { bank: { holder: 'Ana', number } });
      expect((await putShop(api, shop.id, { bank })).json['bank']).toBeNull();
      expect((await getShop(api, shop.id)).bank).toBeNull();
    },
  );
});

describe('the vault', () => {
  test('encrypts the same text differently each time and decrypts both', async () => {
    const ownVault = createVault(newKey());
    const [firstSealed, secondSealed] = [await ownVault.seal('ñandú'), await ownVault.seal('ñandú')];
    expect(firstSealed).not.toBe(secondSealed);
    expect([await ownVault.open(firstSealed), await ownVault.open(secondSealed)]).toEqual(['ñandú', 'ñandú']);
  });

  test('decrypts with older keys and encrypts with the newest', async () => {
    const [formerKey, newKeyText] = [newKey(), newKey()];
    const sealedText = await createVault(formerKey).seal('cuenta');
    const vaultWithBoth = createVault(`${newKeyText}, ${formerKey}`);
    expect(await vaultWithBoth.open(sealedText)).toBe('cuenta');
    await expect(createVault(formerKey).open(await vaultWithBoth.seal('cuenta'))).rejects.toThrow(
      'no key of this installation',
    );
    expect(await createVault(newKeyText).open(await vaultWithBoth.seal('cuenta'))).toBe('cuenta');
  });

  test('rejects an altered ciphertext', async () => {
    const vaultWithPublishedKey = createVault(publishedKey);
    const [version, key, text = ''] = (await vaultWithPublishedKey.seal('cuenta')).split('.');
    const changedText = (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
    await expect(vaultWithPublishedKey.open([version, key, changedText].join('.'))).rejects.toThrow(
      expect.objectContaining({ name: 'OperationError' }),
    );
    await expect(vaultWithPublishedKey.open([2, key, text].join('.'))).rejects.toThrow('no key of this installation');
  });

  test.each([
    ['', '0 bytes'],
    ['c2hvcnQ=', '5 bytes'],
    ['¡no!', 'not base64'],
    [`${newKey()},`, '0 bytes'],
  ])('rejects the key %o without repeating it', (key, expectedText) => {
    expect(() => createVault(key)).toThrow(expectedText);
  });

  test('accepts a key printed by `openssl rand -base64 32`', async () => {
    const printedKey = Buffer.from(Array.from({ length: 32 }, (_, index) => 251 + (index % 5))).toString('base64');
    expect(printedKey).toMatch(/[+/].*=$/);
    const ownVault = createVault(printedKey);
    expect(await ownVault.open(await ownVault.seal('x'))).toBe('x');
  });
});
