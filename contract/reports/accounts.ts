import { accountStates, accountTypes } from '../roles';
import { permittedReports } from './permitted';
import { defineReport } from './report';

/**
 * Assets and liabilities of the platform (docs/business.md, Accounts, Balances), by ledger place. `opening…`,
 * `debits…`, `credits…` and `closing…` are positive on the debit side, so that opening and closing sum to zero: assets
 * − liabilities − equity − income + expenses. The five after them are positive on the side where accounts of their type
 * grow.
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
    /** Ledger account without its holder: `asset:bank`, `liability:wallet`. */
    place: { of: 'names', inOrder: true },
    account: { of: 'records', resource: 'ledger-accounts', ofPersons: true },
  },
  filters: ['place'],
  intervals: ['day', 'week', 'month', 'quarter', 'year'],
  currency: true,
  panels: {
    /**
     * Aging of balances, with the oldest paid first: the key is the place and the days from and to, `liability:company
     * 8-30`, the last one open-ended: `liability:company 61-`. Balances on the other side, such as debts of companies,
     * have separate keys: `liability:company:owing 8-30`.
     */
    ages: ['closingMinor'],
  },
});

/** Accounts of people by state (docs/business.md, Accounts). Includes administrators. */
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
    /** Trials started, and subscriptions that followed a trial. */
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
