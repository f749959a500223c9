import { documentNumber, boolean, choice, date, pastDate, image, instant, money, reference, text } from '../fields';
import { currencies } from '../currencies';
import { defineResource } from '../resource';
import { turn } from '../turns';

export const depositStates = ['pending', 'confirmed', 'rejected', 'canceled', 'reversed'] as const;
/**
 * `topUp`: money for a wallet, or a company's payment of its debt; `settlement`: card payments transferred by the card
 * processor; `investment`: capital from an investor.
 */
export const depositPurposes = ['topUp', 'settlement', 'investment'] as const;
const depositMethods = ['transfer', 'cash', 'card'] as const;
/** Beneficiary fields by purpose. Exactly one field of the deposit's purpose is set; the other fields are empty. */
export const beneficiaryFieldsByPurpose: Readonly<
  Record<DepositPurpose, readonly ('accountId' | 'companyId' | 'investmentId')[]>
> = { topUp: ['accountId', 'companyId'], settlement: [], investment: ['investmentId'] };
export type DepositState = (typeof depositStates)[number];
export type DepositPurpose = (typeof depositPurposes)[number];

const reason = text({ required: true, maxLength: 300, multiline: true });
const immutableField = { immutable: true } as const;

export const deposits = defineResource({
  name: 'deposits',
  table: 'deposits',
  fields: {
    number: documentNumber(),
    state: choice(depositStates, { required: true, readOnly: true, initial: 'pending', sort: false, column: 'shown' }),
    purpose: choice(depositPurposes, {
      ...immutableField,
      required: true,
      initial: 'topUp',
      sort: false,
      column: 'shown',
      section: 'contact',
    }),
    accountId: reference('users/user', {
      orElse: { references: ['companyId', 'investmentId'], text: 'deposits.processor' },
      ...immutableField,
      countsAsUsage: false,
      search: true,
      column: 'shown',
      section: 'contact',
    }),
    companyId: reference('catalogs/companies', {
      ...immutableField,
      countsAsUsage: false,
      search: true,
      section: 'contact',
    }),
    investmentId: reference('investments', { ...immutableField, countsAsUsage: false, section: 'contact' }),
    amountMinor: money({
      ...immutableField,
      required: true,
      min: 1,
      currency: 'currency',
      column: 'shown',
      section: 'terms',
    }),
    currency: choice(currencies, { ...immutableField, required: true, initial: 'MXN', sort: false, section: 'terms' }),
    method: choice(depositMethods, {
      ...immutableField,
      required: true,
      initial: 'transfer',
      sort: false,
      section: 'terms',
    }),
    bank: text({ ...immutableField, required: true, maxLength: 80, search: true, freeText: true, section: 'terms' }),
    bankReference: text({
      ...immutableField,
      required: true,
      maxLength: 60,
      search: true,
      filter: true,
      freeText: true,
      documentNumber: true,
      column: 'shown',
      section: 'terms',
    }),
    receivedOn: date({ ...immutableField, ...pastDate, required: true, column: 'shown', section: 'terms' }),
    proofUrl: image({ documents: true, personal: true, section: 'look' }),
    note: text({ personal: true, maxLength: 300, multiline: true, section: 'contact' }),
    /** The `uid` of the person who recorded the deposit. Another person must confirm a large deposit. */
    recordedBy: text({ id: true, required: true, readOnly: true, filter: true, column: 'never' }),
    recordedByEmail: text({ actor: true, required: true, readOnly: true }),
    /** `true` for large amounts (`Settings.secondPersonFromMinor`). */
    needsSecondPerson: boolean({
      readOnly: true,
      initial: false,
      filter: false,
      sort: false,
      column: 'never',
    }),
    turn: turn(),
    settledAt: instant({ filter: false }),
    settledByEmail: text({ actor: true, readOnly: true }),
    reason: text({ readOnly: true, maxLength: 300 }),
    journalId: reference('journals', { readOnly: true, countsAsUsage: false, filter: false }),
    /**
     * Unique key of bank, reference, amount and currency, set while the deposit is pending or confirmed. The erasure of
     * the beneficiary replaces it by its keyed hash.
     */
    sameAs: text({ readOnly: true, unique: true, column: 'never' }),
    /**
     * Normalized reference, amount and currency, set while the deposit is pending or confirmed. A new deposit with an
     * equal key gets a warning.
     */
    similarityKey: text({ readOnly: true, column: 'never' }),
  },
  sums: ['amountMinor'],
  actions: {
    confirm: { input: {}, primary: true, outcome: () => ({ state: 'confirmed' }), offered: 'bulk' },
    reject: { input: { reason }, offered: 'bulk', destructive: true },
    cancel: { input: {} },
    reverse: { input: { reason }, outcome: () => ({ state: 'reversed' }), destructive: true },
  },
  permitted: { read: ['finance', 'support'], write: ['finance'] },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'number',
  actionFacts: [
    'amountMinor',
    'purpose',
    'accountId',
    'companyId',
    'investmentId',
    'method',
    'bank',
    'bankReference',
    'receivedOn',
  ],
  writes: { create: true, update: true, archive: false },
  imports: false,
  money: true,
  route: '/deposit',
});
