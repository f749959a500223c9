import { currencies, type Currency } from '../currencies';
import { choice, choices, email, instant, integer, json, money, rate, text } from '../fields';
import { maxCommissionBp } from '../newRecords';
import { defineResource } from '../resource';

/** The limits of each currency are one setting: they are read together, and changed together. */
const limitSettings = currencies.map((currency) => `limits${currency}` as const);

/** What owners change while the product runs; everything else stands in the environment (docs/operations.md). */
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

/** Shorter nobody could finish what they are at; longer than a working day it is none. */
const minutes = integer({ required: true, min: 5, max: 480 });
const days = integer({ required: true, min: 1, max: 3650 });
const factors = ['optional', 'required'] as const;

const told = { readOnly: true, filter: false, sort: false } as const;
const limit = { ...told, currency: 'currency' } as const;
const given = { required: true, currency: 'currency' } as const;

/**
 * The settings in force, one record each: there from the beginning, each with a version and a history of its own. What
 * was never changed is as the installation says; what only the console knows of that is empty.
 */
export const settings = defineResource({
  name: 'settings',
  table: 'settings',
  fields: {
    name: choice(settingNames, { ...told, required: true, unique: true }),
    /** Of limits. */
    currency: choice(currencies, told),
    /** As `Limits` and `Settings` have them. */
    actMinor: money(limit),
    personDayMinor: money(limit),
    beneficiaryDayMinor: money(limit),
    keyHourMinor: money(limit),
    secondPersonFromMinor: money(limit),
    secondFactor: choice(factors, told),
    minutes: integer(told),
    days: integer(told),
    email: email(told),
    /** Those that new records may be in; empty in other settings. */
    currencies: choices(currencies, { readOnly: true }),
    /** Of new companies. */
    commissionBp: rate({ ...told, max: maxCommissionBp }),
    /** Whether owners changed it: then it wins over what the installation says. */
    source: choice(['installation', 'console'], { ...told, required: true, initial: 'installation', column: 'never' }),
    /** Who asked for it, and who approved; `null` where one did it alone. */
    changedBy: text({ ...told, actor: true, column: 'never' }),
    approvedBy: text({ ...told, actor: true, column: 'never' }),
    changedAt: instant({ filter: false, sort: false }),
    /** What the installation says of it, by the names of the fields. */
    installation: { ...json(), computed: true as const },
  },
  actions: {
    'change-limits': {
      input: {
        actMinor: money(given),
        personDayMinor: money(given),
        beneficiaryDayMinor: money(given),
        keyHourMinor: money(given),
        secondPersonFromMinor: money(given),
      },
      recentSignIn: true,
    },
    'change-second-factor': { input: { secondFactor: choice(factors, { required: true }) }, recentSignIn: true },
    'change-minutes': { input: { minutes }, recentSignIn: true },
    'change-days': { input: { days }, recentSignIn: true },
    'change-currencies': { input: { currencies: choices(currencies) }, recentSignIn: true },
    'change-commission': {
      input: { commissionBp: rate({ required: true, max: maxCommissionBp }) },
      recentSignIn: true,
    },
    'change-address': { input: { email: email({ required: true }) }, recentSignIn: true },
    /** As the installation says again. */
    reset: { input: {}, recentSignIn: true },
  },
  permitted: { read: 'administrators', write: [] },
  order: { field: 'createdAt', direction: 'ASC' },
  title: 'name',
  writes: { create: false, update: false, archive: false },
  // Money is moved under the limits in force: they change when nobody moves any.
  money: true,
});
