import { currencies, type Currency } from '../currencies';
import { choice, choices, email, instant, integer, json, money, rate, text } from '../fields';
import { maxCommissionBp } from '../newRecords';
import { defineResource } from '../resource';

/** Each currency has one setting for all its limits, because they are changed together. */
const limitSettings = currencies.map((currency) => `limits${currency}` as const);

export const settingNames = [
  ...limitSettings,
  'secondFactor',
  'recentSignIn',
  'idleSignOut',
  'support',
  'currencies',
  'commission',
  'backDating',
] as const;
export type SettingName =
  | `limits${Currency}`
  | 'secondFactor'
  | 'recentSignIn'
  | 'idleSignOut'
  | 'support'
  | 'currencies'
  | 'commission'
  | 'backDating';

/** Setting in minutes. The minimum leaves time to finish a task; the maximum is a working day. */
const minutes = integer({ required: true, min: 5, max: 480 });
const days = integer({ required: true, min: 1, max: 3650 });
const secondFactorPolicies = ['optional', 'required'] as const;

const setByServer = { readOnly: true, filter: false, sort: false } as const;
const limitTraits = { ...setByServer, currency: 'currency' } as const;
const requiredMoney = { required: true, currency: 'currency' } as const;

/**
 * Effective settings. Each setting is one record, which always exists and has its own version and history. Until an
 * owner changes it, it has the installation's value, or is empty if only the console's build knows the value.
 */
export const settings = defineResource({
  name: 'settings',
  table: 'settings',
  fields: {
    name: choice(settingNames, { ...setByServer, required: true, unique: true }),
    currency: choice(currencies, setByServer),
    actMinor: money(limitTraits),
    personDayMinor: money(limitTraits),
    beneficiaryDayMinor: money(limitTraits),
    keyHourMinor: money(limitTraits),
    secondPersonFromMinor: money(limitTraits),
    secondFactor: choice(secondFactorPolicies, setByServer),
    minutes: integer(setByServer),
    days: integer(setByServer),
    email: email(setByServer),
    currencies: choices(currencies, { readOnly: true }),
    commissionBp: rate({ ...setByServer, max: maxCommissionBp }),
    /** `console`: owners have set a value in the console, which overrides the value of the installation. */
    source: choice(['installation', 'console'], {
      ...setByServer,
      required: true,
      initial: 'installation',
      column: 'never',
    }),
    /** Requester of the change; `approvedBy` is `null` if the change needed no approval. */
    changedBy: text({ ...setByServer, actor: true, column: 'never' }),
    approvedBy: text({ ...setByServer, actor: true, column: 'never' }),
    changedAt: instant({ filter: false, sort: false }),
    installation: { ...json(), computed: true as const },
  },
  actions: {
    'change-limits': {
      input: {
        actMinor: money(requiredMoney),
        personDayMinor: money(requiredMoney),
        beneficiaryDayMinor: money(requiredMoney),
        keyHourMinor: money(requiredMoney),
        secondPersonFromMinor: money(requiredMoney),
      },
      recentSignIn: true,
    },
    'change-second-factor': {
      input: { secondFactor: choice(secondFactorPolicies, { required: true }) },
      recentSignIn: true,
    },
    'change-minutes': { input: { minutes }, recentSignIn: true },
    'change-days': { input: { days }, recentSignIn: true },
    'change-currencies': { input: { currencies: choices(currencies) }, recentSignIn: true },
    'change-commission': {
      input: { commissionBp: rate({ required: true, max: maxCommissionBp }) },
      recentSignIn: true,
    },
    'change-address': { input: { email: email({ required: true }) }, recentSignIn: true },
    reset: { input: {}, recentSignIn: true },
  },
  permitted: { read: 'administrators', write: [] },
  order: { field: 'createdAt', direction: 'ASC' },
  title: 'name',
  writes: { create: false, update: false, archive: false },
  // Serializes changes of settings with money movements, because money movements are checked against the limits.
  money: true,
});
