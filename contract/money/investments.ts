import {
  boolean,
  choice,
  date,
  frozenFields,
  pastDate,
  integer,
  money,
  rate,
  reference,
  text,
  type FieldDeclaration,
  type Fields,
  documentNumber,
} from '../fields';
import { currencies } from '../currencies';
import { defineResource } from '../resource';
import { defineTotal } from '../totals';
import { noFormWrites } from './ledger';
import { turn } from '../turns';

export const instruments = ['equity', 'loan', 'revenueShare'] as const;
export const investmentStates = ['committed', 'active', 'closed', 'writtenOff'] as const;
export const yieldTypes = ['interest', 'dividend'] as const;
export const paymentTypes = ['principalReturn', ...yieldTypes] as const;
export const movementTypes = ['contribution', ...paymentTypes, 'writeOff'] as const;
export const movementStates = ['scheduled', 'confirmed', 'canceled', 'reversed'] as const;

export type InvestmentState = (typeof investmentStates)[number];
export type PaymentType = (typeof paymentTypes)[number];
export type MovementType = (typeof movementTypes)[number];
export type MovementState = (typeof movementStates)[number];

/** Maximum number of monthly movements in one schedule: ten years. */
const maxTimes = 120;

const immutableField = { immutable: true } as const;
const computedAmount = {
  required: true,
  readOnly: true,
  currency: 'currency',
  initial: 0,
} as const satisfies FieldDeclaration<'money', true>;
const reason = text({ required: true, maxLength: 300, multiline: true });
const bankReference = text({ required: true, maxLength: 60 });
const amountMinor = money({ required: true, min: 1, currency: 'currency' });

const investmentFields = {
  number: documentNumber(),
  investorName: text({ required: true, maxLength: 120, search: true, filter: true, sort: true, section: 'contact' }),
  instrument: choice(instruments, {
    ...immutableField,
    required: true,
    sort: false,
    column: 'shown',
    section: 'terms',
  }),
  state: choice(investmentStates, {
    required: true,
    readOnly: true,
    initial: 'committed',
    sort: false,
    column: 'shown',
  }),
  committedMinor: money({
    required: true,
    min: 1,
    currency: 'currency',
    filter: false,
    column: 'shown',
    section: 'terms',
  }),
  currency: choice(currencies, { ...immutableField, required: true, initial: 'MXN', sort: false, section: 'terms' }),
  startsOn: date({ required: true, initialDay: 'today', section: 'terms' }),
  maturesOn: date({ section: 'terms' }),
  rateBp: rate({ filter: false, sort: false, section: 'terms' }),
  note: text({ maxLength: 500, multiline: true, section: 'contact' }),
  /** Outstanding capital = `paidInMinor` − `principalMinor` − `writtenOffMinor`. */
  paidInMinor: money({ ...computedAmount, filter: false, sort: false }),
  principalMinor: money({ ...computedAmount, filter: false, sort: false }),
  writtenOffMinor: money({ ...computedAmount, filter: false, sort: false }),
  outstandingMinor: money({ ...computedAmount, column: 'shown' }),
  yieldMinor: money({ ...computedAmount, filter: false, column: 'shown' }),
  scheduledCount: integer({ required: true, readOnly: true, initial: 0, sort: false }),
  closedOn: date({ readOnly: true, filter: false, sort: false }),
  /** The `uid` of the person who recorded the investment. Another person must write off large amounts. */
  recordedBy: text({ id: true, readOnly: true, column: 'never' }),
  recordedByEmail: text({ actor: true, readOnly: true }),
  /**
   * Minimum amount of a payment that one person must schedule and another must confirm
   * (`Settings.secondPersonFromMinor`).
   */
  secondPersonFromMinor: money({
    readOnly: true,
    currency: 'currency',
    filter: false,
    sort: false,
    column: 'never',
  }),
  frozenFields,
} satisfies Fields;

const scheduleInput = {
  type: choice(['contribution', ...paymentTypes], { required: true }),
  amountMinor,
  dueOn: date({ required: true }),
  times: integer({ required: true, min: 1, max: maxTimes }),
} satisfies Fields;

interface ReturnedAmounts {
  outstandingMinor: number;
  yieldMinor: number;
}

function returnOutcome(
  { outstandingMinor, yieldMinor }: ReturnedAmounts & Readonly<Record<string, unknown>>,
  { kind, amountMinor }: { kind: string; amountMinor: number } & Readonly<Record<string, unknown>>,
) {
  return kind === 'principalReturn'
    ? { outstandingMinor: outstandingMinor - amountMinor }
    : { yieldMinor: yieldMinor + amountMinor };
}

export const investments = defineResource({
  name: 'investments',
  table: 'investments',
  fields: investmentFields,
  totals: [
    defineTotal(investmentFields, {
      total: 'outstandingMinor',
      addends: { paidInMinor: 1, principalMinor: -1, writtenOffMinor: -1 },
    }),
  ],
  sums: ['committedMinor', 'paidInMinor', 'principalMinor', 'writtenOffMinor', 'outstandingMinor', 'yieldMinor'],
  actions: {
    /**
     * Records a payment that was made to the investor: principal or yield. The default date is today. Payments from
     * `secondPersonFromMinor` on are only scheduled.
     */
    return: {
      input: { kind: choice(paymentTypes, { required: true }), amountMinor, onDate: date(pastDate), bankReference },
      outcome: returnOutcome,
    },
    /** Schedules `times` movements, one month apart. */
    schedule: {
      input: scheduleInput,
      initialInput: () => ({ times: 1 }) satisfies { [K in keyof typeof scheduleInput]?: unknown },
    },
    'write-off': {
      input: { reason },
      outcome: () => ({ state: 'writtenOff', outstandingMinor: 0 }),
      destructive: true,
    },
    close: { input: {} },
  },
  permitted: { read: ['finance'], write: ['finance'] },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'number',
  actionFacts: ['investorName', 'outstandingMinor'],
  writes: { create: true, update: true, archive: false },
  imports: false,
  money: true,
});

export const investmentMovements = defineResource({
  name: 'investment-movements',
  table: 'investmentMovements',
  fields: {
    number: documentNumber(),
    investmentId: reference('investments', { required: true, readOnly: true, countsAsUsage: false, column: 'shown' }),
    type: choice(movementTypes, { required: true, readOnly: true, sort: false, column: 'shown' }),
    state: choice(movementStates, { required: true, readOnly: true, sort: false, column: 'shown' }),
    amountMinor: money({ required: true, readOnly: true, min: 1, currency: 'currency', column: 'shown' }),
    currency: choice(currencies, { required: true, readOnly: true, sort: false }),
    /** Due date; the payment date if the movement was recorded without a schedule. */
    dueOn: date({ required: true, readOnly: true, column: 'shown' }),
    onDate: date({ readOnly: true }),
    bookedOn: date({ readOnly: true }),
    reversedOn: date({ readOnly: true, filter: false, sort: false }),
    overdue: boolean({ readOnly: true, initial: false, filter: false, sort: false, column: 'never' }),
    /** `null` if the movement was recorded without a schedule. */
    scheduledBy: text({ id: true, readOnly: true, column: 'never' }),
    scheduledByEmail: text({ actor: true, readOnly: true }),
    needsSecondPerson: boolean({
      readOnly: true,
      initial: false,
      filter: false,
      sort: false,
      column: 'never',
    }),
    turn: turn(),
    bankReference: text({ readOnly: true, maxLength: 60, search: true, documentNumber: true }),
    reason: text({ readOnly: true, maxLength: 300 }),
    depositId: reference('deposits', { readOnly: true, countsAsUsage: false }),
    journalId: reference('journals', { readOnly: true, countsAsUsage: false, filter: false }),
  },
  sums: ['amountMinor'],
  actions: {
    confirm: {
      input: { onDate: date(pastDate), bankReference },
      outcome: () => ({ state: 'confirmed' }),
      primary: true,
    },
    cancel: { input: { reason }, offered: 'bulk' },
    reverse: { input: { reason }, outcome: () => ({ state: 'reversed' }), destructive: true },
  },
  permitted: { read: ['finance'], write: ['finance'] },
  order: { field: 'dueOn', direction: 'DESC' },
  title: 'number',
  actionFacts: ['amountMinor', 'type', 'investmentId', 'dueOn'],
  writes: noFormWrites,
  money: true,
});
