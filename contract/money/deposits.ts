/**
 * Money that arrived at the bank: for a wallet, from a company that owes, from the card processor
 * or from an investor (docs/business.md, Deposits).
 */
import { boolean, choice, date, happened, image, instant, money, reference, text } from '../fields';
import { currencies } from '../currencies';
import { defineResource } from '../resource';
import { turn } from '../turns';

export const depositStates = ['pending', 'confirmed', 'rejected', 'canceled', 'reversed'] as const;
/** What it arrived for: a wallet or a company's debt; card payments that the processor passed on; capital that a partner puts in. */
export const depositPurposes = ['topUp', 'settlement', 'investment'] as const;
const depositMethods = ['transfer', 'cash', 'card'] as const;
/** The fields that name the beneficiary, by purpose: exactly one of them is set, and none of another purpose. */
export const depositHolders: Readonly<Record<DepositPurpose, readonly ('accountId' | 'companyId' | 'investmentId')[]>> =
  { topUp: ['accountId', 'companyId'], settlement: [], investment: ['investmentId'] };
export type DepositState = (typeof depositStates)[number];
export type DepositPurpose = (typeof depositPurposes)[number];

const reason = text({ required: true, maxLength: 300, multiline: true });
const fixed = { immutable: true } as const;

export const deposits = defineResource({
  name: 'deposits',
  table: 'deposits',
  fields: {
    number: text({ required: true, readOnly: true, unique: true, search: true, sort: true, column: 'shown' }),
    state: choice(depositStates, { required: true, readOnly: true, initial: 'pending', sort: false, column: 'shown' }),
    purpose: choice(depositPurposes, {
      ...fixed,
      required: true,
      initial: 'topUp',
      sort: false,
      column: 'shown',
      section: 'contact',
    }),
    /** Of a `topUp`: whose wallet it is for, or which company paid, one of the two. */
    accountId: reference('users/user', { ...fixed, counted: false, search: true, column: 'shown', section: 'contact' }),
    companyId: reference('catalogs/companies', { ...fixed, counted: false, search: true, section: 'contact' }),
    /** Of an `investment`: which one. */
    investmentId: reference('investments', { ...fixed, counted: false, section: 'contact' }),
    amountMinor: money({ ...fixed, required: true, min: 1, currency: 'currency', column: 'shown', section: 'terms' }),
    currency: choice(currencies, { ...fixed, required: true, initial: 'MXN', sort: false, section: 'terms' }),
    method: choice(depositMethods, { ...fixed, required: true, initial: 'transfer', sort: false, section: 'terms' }),
    /** Where it arrived from or was handed in: the bank, the branch. */
    bank: text({ ...fixed, required: true, maxLength: 80, search: true, freeText: true, section: 'terms' }),
    /** How the bank names it: tracking key, folio, authorization. */
    bankReference: text({
      ...fixed,
      required: true,
      maxLength: 60,
      search: true,
      filter: true,
      freeText: true,
      column: 'shown',
      section: 'terms',
    }),
    receivedOn: date({ ...fixed, ...happened, required: true, column: 'shown', section: 'terms' }),
    proofUrl: image({ documents: true, personal: true, section: 'look' }),
    note: text({ personal: true, maxLength: 300, multiline: true, section: 'contact' }),
    /** Who recorded it: the one who confirms a large one is another. */
    recordedBy: text({ required: true, readOnly: true, filter: true, column: 'never' }),
    recordedByEmail: text({ actor: true, required: true, readOnly: true }),
    /** Needs a second person to confirm it, as its amount is large (`Settings.secondPersonFromMinor`). */
    needsSecondPerson: boolean({
      readOnly: true,
      volatile: true,
      initial: false,
      filter: false,
      sort: false,
      column: 'never',
    }),
    /** Whose turn it is to confirm it. */
    turn: turn(),
    /** When it came to the state it is in, and by whom. */
    settledAt: instant({ filter: false }),
    settledByEmail: text({ actor: true, readOnly: true }),
    /** Why it was rejected or reversed. */
    reason: text({ readOnly: true, maxLength: 300 }),
    journalId: reference('journals', { readOnly: true, counted: false, filter: false }),
    /**
     * Bank, reference, amount and currency while it is pending or confirmed: no second one has the same. A mark of them
     * once who it was for is erased.
     */
    sameAs: text({ readOnly: true, unique: true, column: 'never' }),
    /** Reference, amount and currency while it is pending or confirmed, however the reference is spelled: others are warned of. */
    similarityKey: text({ readOnly: true, recordOnly: true, column: 'never' }),
  },
  sums: ['amountMinor'],
  together: [['similarityKey']],
  actions: {
    confirm: { input: {}, outcome: () => ({ state: 'confirmed' }), offered: 'bulk' },
    reject: { input: { reason }, offered: 'bulk', destructive: true },
    cancel: { input: {} },
    reverse: { input: { reason }, outcome: () => ({ state: 'reversed' }), destructive: true },
  },
  permitted: { read: ['finance', 'support'], write: ['finance'], keys: ['read'] },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'number',
  writes: { create: true, update: true, archive: false },
  imports: false,
  money: true,
  route: '/deposit',
});
