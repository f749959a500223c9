import { expect, test } from 'vitest';
import { companies } from '../../contract/catalogs/companies';
import { isRecordOf } from '../../contract/record';
import { liquidationItems } from '../../contract/money/liquidations';
import { giftCards } from '../../contract/money/giftcards';
import { sales } from '../../contract/money/sales';
import { administrators } from '../../contract/people/accounts';
import type { Resource } from '../../contract/resource';
import { resources } from '../../contract/resources';

const payment = { method: 'card', amountMinor: 100, collectedBy: 'platform' };
const attempt = { at: '2026-07-01T12:00:00.000Z', by: 'ana@sobremesa.app', result: 'paid' };

test.each<[string, Resource, Record<string, unknown>]>([
  ['a choice', giftCards, { status: 'active' }],
  ['an empty choice', liquidationItems, { holdCause: null }],
  ['an absent field', giftCards, {}],
  ['the payments of a sale', sales, { payments: [payment] }],
  ['the failed attempts of an item', liquidationItems, { attempts: [{ ...attempt, result: 'failed', code: 'other' }] }],
])('recognizes a record with %s', (_, resource, fields) => {
  expect(isRecordOf(resource, { id: '1', ...fields })).toBe(true);
});

test.each<[string, Resource, Record<string, unknown>]>([
  ['an unknown option', giftCards, { status: 'melted' }],
  ['an option that is no text', giftCards, { status: 1 }],
  ['an unknown option in a group', companies, { bank: { accountType: 'offshore' } }],
  ['a group that is no object', companies, { bank: 'BBVA' }],
  ['an unknown payment method', sales, { payments: [{ ...payment, method: 'shells' }] }],
  ['an unknown collector', sales, { payments: [{ ...payment, collectedBy: 'courier' }] }],
  ['an unknown reason of an attempt', liquidationItems, { attempts: [{ ...attempt, code: 'lost' }] }],
])('rejects a record with %s', (_, resource, fields) => {
  expect(isRecordOf(resource, { id: '1', ...fields })).toBe(false);
});

test.each([[null], [[]], ['text'], [{}]])('rejects %j as a record', (value) => {
  expect(isRecordOf(administrators, value)).toBe(false);
});

test('declares every e-mail address of an acting person as an actor', () => {
  const unnamedFields = resources.flatMap(({ name, fields }) =>
    Object.entries(fields)
      .filter(
        ([field, declaredField]) => declaredField.kind === 'text' && field.endsWith('Email') && !declaredField.actor,
      )
      .map(([field]) => `${name} ${field}`),
  );
  expect(unnamedFields).toEqual([]);
});
