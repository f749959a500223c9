/** Gift cards and what happened to each (docs/business.md, Gift cards). */
import { choice, date, email, group, instant, integer, money, reference, text } from '../fields';
import { currencies, type Currency } from '../currencies';
import { defineResource } from '../resource';
import { nothingByForm } from './ledger';

/** What an administrator made of it. */
export const giftCardStates = ['pending', 'active', 'blocked', 'disabled'] as const;
/** What it is good for: its state, but expired once its day has passed, and depleted while it is active and nothing is left. */
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

/** The most that may be on one card, in minor units. */
export const maxOnGiftCardMinor: Readonly<Record<Currency, number>> = {
  MXN: 5_000_000,
  COP: 1_000_000_000,
  CLP: 2_500_000,
};
/** The most cards in one batch. */
export const maxGiftCardsAtOnce = 500;

/** Of a code: without 0, O, 1, I, L, U. Sixteen of them, written in fours. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 16;

/** A code as it is kept and compared: capitals, without spaces and hyphens; `null` when it is none. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s\u00A0-]/g, '');
  return code.length === codeLength && [...code].every((character) => codeAlphabet.includes(character)) ? code : null;
}

/** `ABCD-EFGH-JKMN-PQRS` */
export function writtenCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}

const largest = 10_000_000_000_000;
const reason = text({ required: true, maxLength: 300, multiline: true });
const fixed = { required: true, immutable: true } as const;

const disabled = () => ({ status: 'disabled', balanceMinor: 0 });

export const giftCards = defineResource({
  name: 'giftcards',
  table: 'giftCards',
  fields: {
    codeLast4: text({ required: true, readOnly: true, maxLength: 4, search: true, filter: true, column: 'shown' }),
    status: choice(giftCardStatuses, { required: true, readOnly: true, sort: false, column: 'shown' }),
    state: choice(giftCardStates, { required: true, readOnly: true, filter: false, sort: false, column: 'never' }),
    initialMinor: money({ ...fixed, min: 1, currency: 'currency', section: 'terms' }),
    currency: choice(currencies, { ...fixed, initial: 'MXN', sort: false, section: 'terms' }),
    balanceMinor: money({ required: true, readOnly: true, currency: 'currency', column: 'shown' }),
    fundedBy: choice(giftCardFunders, {
      ...fixed,
      initial: 'customer',
      sort: false,
      column: 'shown',
      section: 'terms',
    }),
    /** Spendable there only. */
    companyId: reference('catalogs/companies', { immutable: true, counted: false, section: 'terms' }),
    /** Until then it is pending. */
    startsOn: date({ immutable: true, filter: false, sort: false, section: 'terms' }),
    /** The last day it can be spent. */
    expiresOn: date({ immutable: true, column: 'shown', section: 'terms' }),
    recipient: group(
      {
        name: text({ maxLength: 120, search: true }),
        email: email({ search: true, filter: true }),
      },
      { personal: true, section: 'contact' },
    ),
    message: text({ personal: true, maxLength: 300, multiline: true, section: 'contact' }),
    occasionId: reference('catalogs/occasions', { counted: false, section: 'contact' }),
    /** The card it took the place of, and the one that took its own. */
    replacesId: reference('giftcards', { readOnly: true, counted: false }),
    replacedById: reference('giftcards', { readOnly: true, counted: false, filter: false }),
    /** How its recipient gets the code of the card that took its place; `null`: not by us. */
    codeSentBy: choice(['email'], { readOnly: true, filter: false, sort: false, column: 'never' }),
    /** Those that were issued together. */
    batchId: text({ readOnly: true, filter: true, column: 'never' }),
    blockedReason: text({ readOnly: true, maxLength: 300, column: 'never' }),
    /** When what was left on it became income, because its day had passed. */
    expiredAt: instant({ filter: false, sort: false }),
  },
  sums: ['initialMinor', 'balanceMinor'],
  actions: {
    adjust: {
      input: { deltaMinor: money({ required: true, min: -largest, currency: 'currency' }), reason },
      outcome: ({ balanceMinor }: { balanceMinor: number }, { deltaMinor }: { deltaMinor: number }) => ({
        balanceMinor: balanceMinor + deltaMinor,
      }),
      permitted: ['finance'],
    },
    block: { input: { reason }, offered: 'bulk', destructive: true },
    unblock: { input: {}, offered: 'bulk' },
    extend: { input: { expiresOn: date({ required: true }) }, offered: 'bulk' },
    reissue: { input: { reason }, outcome: disabled },
    disable: { input: { reason }, outcome: disabled, offered: 'bulk', destructive: true },
  },
  permitted: { read: ['finance', 'support'], write: ['finance', 'support'], keys: ['read'] },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'codeLast4',
  writes: { create: true, update: true, archive: false },
  imports: false,
  money: true,
  route: '/giftcards',
  together: [['status', 'expiresOn']],
});

export const giftCardTransactions = defineResource({
  name: 'giftcard-transactions',
  table: 'giftCardTransactions',
  fields: {
    giftCardId: reference('giftcards', { required: true, readOnly: true, counted: false }),
    /** From 1, for each card. */
    seq: integer({ ordinal: true, required: true, readOnly: true, filter: true, column: 'shown' }),
    type: choice(giftCardTransactionTypes, { required: true, readOnly: true, column: 'shown' }),
    businessDate: date({ required: true, readOnly: true, column: 'shown' }),
    /** When it happened, where that day was closed already. */
    occurredOn: date({ readOnly: true, filter: false, sort: false }),
    /** What it did to the balance; never 0. */
    amountMinor: money({ required: true, readOnly: true, min: -largest, currency: 'currency', column: 'shown' }),
    balanceAfterMinor: money({
      required: true,
      readOnly: true,
      currency: 'currency',
      filter: false,
      sort: false,
      column: 'shown',
    }),
    currency: choice(currencies, { required: true, readOnly: true, sort: false }),
    saleId: reference('sales', { readOnly: true, counted: false }),
    reason: text({ readOnly: true, maxLength: 300, column: 'shown' }),
    actorId: text({ required: true, readOnly: true, column: 'never' }),
    actorEmail: text({ actor: true, required: true, readOnly: true }),
    /** None for what moves from card to card: the platform owes the same before and after. */
    journalId: reference('journals', { readOnly: true, counted: false }),
  },
  sums: ['amountMinor'],
  actions: {},
  permitted: { read: ['finance', 'support'], write: [], keys: ['read'] },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'type',
  writes: nothingByForm,
  events: false,
  appendOnly: true,
  together: [['giftCardId', 'seq']],
});
