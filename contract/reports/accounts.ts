import { accountStates, accountTypes } from '../roles';
import { permittedReports } from './permitted';
import { defineReport } from './report';

/**
 * What the platform holds and owes (docs/business.md, Accounts, Balances), by the places of the ledger.
 * `opening…`, `debits…`, `credits…` and `closing…` stand on the debit side, so that opening and
 * closing sum to zero: assets − liabilities − equity − income + expenses. The five after them stand on
 * the side where accounts of their type grow.
 */
export const balancesReport = defineReport({
  name: 'accounts',
  permitted: permittedReports.balances,
  figures: {
    closingMinor: { kind: 'money', is: 'closing' },
    openingMinor: { kind: 'money', is: 'opening', opens: 'closingMinor' },
    debitsMinor: { kind: 'money', is: 'flow' },
    creditsMinor: { kind: 'money', is: 'flow' },
    assetsMinor: { kind: 'money', is: 'closing', good: 'more' },
    liabilitiesMinor: { kind: 'money', is: 'closing' },
    equityMinor: { kind: 'money', is: 'closing' },
    incomeMinor: { kind: 'money', is: 'closing', good: 'more' },
    expensesMinor: { kind: 'money', is: 'closing', good: 'less' },
  },
  keyFigures: ['assetsMinor', 'liabilitiesMinor', 'equityMinor', 'incomeMinor', 'expensesMinor'],
  groupings: {
    /** The ledger account without its holder: `asset:bank`, `liability:wallet`. */
    place: { of: 'names', inOrder: true },
    /** The accounts of the ledger at the places asked for. */
    account: { of: 'records', resource: 'ledger-accounts', ofPersons: true },
  },
  filters: ['place'],
  intervals: ['day', 'week', 'month', 'quarter', 'year'],
  currency: true,
  panels: {
    /**
     * How old what is owed is, the oldest paid first: the key is the place and the days from and to,
     * `liability:company 8-30`, the last of them without an end: `liability:company 61-`. What stands
     * on the other side, as what companies owe, is apart: `liability:company:owing 8-30`.
     */
    ages: ['closingMinor'],
  },
});

/** Accounts of people and how they stand (docs/business.md, Accounts). Administrators are among them. */
export const peopleReport = defineReport({
  name: 'accounts/people',
  permitted: permittedReports.people,
  figures: {
    accounts: { kind: 'count', is: 'closing', good: 'more' },
    active: { kind: 'count', is: 'closing' },
    trial: { kind: 'count', is: 'closing' },
    subscribed: { kind: 'count', is: 'closing', good: 'more' },
    blocked: { kind: 'count', is: 'closing', good: 'less' },
    newAccounts: { kind: 'count', is: 'flow', good: 'more' },
    /** Trials begun, and subscriptions that followed one. */
    trials: { kind: 'count', is: 'flow', good: 'more' },
    converted: { kind: 'count', is: 'flow', good: 'more' },
    conversionBp: { kind: 'rate', is: 'flow', ratio: ['converted', 'trials'], good: 'more' },
    blocks: { kind: 'count', is: 'flow', good: 'less' },
    archived: { kind: 'count', is: 'flow' },
  },
  keyFigures: ['accounts', 'newAccounts', 'subscribed', 'trials', 'conversionBp', 'blocked'],
  groupings: { type: { of: 'choices', choices: accountTypes }, state: { of: 'choices', choices: accountStates } },
  filters: ['type'],
  intervals: ['day', 'week', 'month', 'quarter', 'year'],
  currency: false,
  panels: {},
});
