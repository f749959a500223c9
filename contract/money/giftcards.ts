import { choice, date, email, group, instant, integer, maxMinor, money, reference, text } from '../fields';
import { currencies, type Currency } from '../currencies';
import { defineResource } from '../resource';
import { noFormWrites } from './ledger';

export const giftCardStates = ['pending', 'active', 'blocked', 'disabled'] as const;
/**
 * Effective status: `expired` after the last day of the card unless it is disabled, `depleted` if it is active without
 * balance, else the state.
 */
export const giftCardStatuses = [...giftCardStates, 'expired', 'depleted'] as const;
const giftCardFunders = ['customer', 'platform'] as const;
export const giftCardTransactionTypes = [
  'issue',
  'redeem',
  'refund',
  'adjust',
  'expire',
  'disable',
  'transferIn',
  'transferOut',
] as const;

export type GiftCardState = (typeof giftCardStates)[number];
export type GiftCardStatus = (typeof giftCardStatuses)[number];
export type GiftCardTransactionType = (typeof giftCardTransactionTypes)[number];

/** Maximum balance of one card, in minor units. */
export const maxOnGiftCardMinor: Readonly<Record<Currency, number>> = {
  MXN: 5_000_000,
  COP: 1_000_000_000,
  CLP: 2_500_000,
};
export const maxGiftCardsAtOnce = 500;

/** Alphabet of gift card codes, without the similar characters 0, O, 1, I, L and without U. */
export const giftCardCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const giftCardCodeLength = 16;

/** Normalizes a code: upper case, without spaces and hyphens. Returns `null` if it is malformed. */
export function parseGiftCardCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s\u00A0-]/g, '');
  return code.length === giftCardCodeLength && [...code].every((character) => giftCardCodeAlphabet.includes(character))
    ? code
    : null;
}

export function formatGiftCardCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}

const reason = text({ required: true, maxLength: 300, multiline: true });
const immutableField = { required: true, immutable: true } as const;

const disabledOutcome = () => ({ status: 'disabled', balanceMinor: 0 });

export const giftCards = defineResource({
  name: 'giftcards',
  table: 'giftCards',
  fields: {
    codeLast4: text({ required: true, readOnly: true, maxLength: 4, search: true, filter: true, column: 'shown' }),
    status: choice(giftCardStatuses, { required: true, readOnly: true, sort: false, column: 'shown' }),
    state: choice(giftCardStates, { required: true, readOnly: true, filter: false, sort: false, column: 'never' }),
    initialMinor: money({ ...immutableField, min: 1, currency: 'currency', section: 'terms' }),
    currency: choice(currencies, { ...immutableField, initial: 'MXN', sort: false, section: 'terms' }),
    balanceMinor: money({ required: true, readOnly: true, currency: 'currency', column: 'shown' }),
    fundedBy: choice(giftCardFunders, {
      ...immutableField,
      initial: 'customer',
      sort: false,
      column: 'shown',
      section: 'terms',
    }),
    companyId: reference('catalogs/companies', { immutable: true, countsAsUsage: false, section: 'terms' }),
    startsOn: date({ immutable: true, filter: false, sort: false, section: 'terms' }),
    expiresOn: date({ immutable: true, column: 'shown', section: 'terms' }),
    recipient: group(
      {
        name: text({ maxLength: 120, search: true }),
        email: email({ search: true, filter: true }),
      },
      { personal: true, section: 'look' },
    ),
    message: text({ personal: true, maxLength: 300, multiline: true, section: 'look' }),
    occasionId: reference('catalogs/occasions', { countsAsUsage: false, section: 'look' }),
    replacesId: reference('giftcards', { readOnly: true, countsAsUsage: false }),
    replacedById: reference('giftcards', { readOnly: true, countsAsUsage: false, filter: false }),
    /** Channel by which the platform sends the code of a replacement card; `null`: the platform does not send it. */
    codeSentBy: choice(['email'], { readOnly: true, filter: false, sort: false, column: 'never' }),
    batchId: text({ id: true, readOnly: true, filter: true, column: 'never' }),
    blockedReason: text({ readOnly: true, maxLength: 300, column: 'never' }),
    /** Time when the remaining balance of the expired card was posted as income. */
    expiredAt: instant({ filter: false, sort: false }),
  },
  sums: ['initialMinor', 'balanceMinor'],
  actions: {
    block: { input: { reason }, offered: 'bulk', destructive: true },
    unblock: { input: {}, offered: 'bulk', undoes: ['block'] },
    adjust: {
      input: { deltaMinor: money({ required: true, min: -maxMinor, currency: 'currency' }), reason },
      outcome: ({ balanceMinor }: { balanceMinor: number }, { deltaMinor }: { deltaMinor: number }) => ({
        balanceMinor: balanceMinor + deltaMinor,
      }),
      permitted: ['finance'],
    },
    extend: { input: { expiresOn: date({ required: true }) }, offered: 'bulk' },
    reissue: { input: { reason }, outcome: disabledOutcome },
    disable: { input: { reason }, outcome: disabledOutcome, offered: 'bulk', destructive: true },
  },
  permitted: { read: ['finance', 'support'], write: ['finance', 'support'] },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'codeLast4',
  writes: { create: true, update: true, archive: false },
  imports: false,
  money: true,
  route: '/giftcards',
});

export const giftCardTransactions = defineResource({
  name: 'giftcard-transactions',
  table: 'giftCardTransactions',
  fields: {
    giftCardId: reference('giftcards', { required: true, readOnly: true, countsAsUsage: false }),
    /** Number of the transaction within its card, from 1. */
    seq: integer({ ordinal: true, required: true, readOnly: true, filter: true, column: 'shown' }),
    type: choice(giftCardTransactionTypes, { required: true, readOnly: true, column: 'shown' }),
    businessDate: date({ required: true, readOnly: true, column: 'shown' }),
    /** Actual date of the transaction. Set only if it was in a closed period, so that `businessDate` is later. */
    occurredOn: date({ readOnly: true, filter: false, sort: false }),
    /** Change of the balance; never 0. */
    amountMinor: money({ required: true, readOnly: true, min: -maxMinor, currency: 'currency', column: 'shown' }),
    balanceAfterMinor: money({
      required: true,
      readOnly: true,
      currency: 'currency',
      filter: false,
      sort: false,
      column: 'shown',
    }),
    currency: choice(currencies, { required: true, readOnly: true, sort: false }),
    saleId: reference('sales', { readOnly: true, countsAsUsage: false }),
    reason: text({ readOnly: true, maxLength: 300, column: 'shown' }),
    actorId: text({ required: true, readOnly: true, column: 'never' }),
    actorEmail: text({ actor: true, required: true, readOnly: true }),
    /** Empty for transfers between cards, which do not change the platform's liability. */
    journalId: reference('journals', { readOnly: true, countsAsUsage: false }),
  },
  sums: ['amountMinor'],
  actions: {},
  permitted: { read: ['finance', 'support'], write: [] },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'type',
  writes: noFormWrites,
  events: false,
  appendOnly: true,
});
