import { accountStates, accountTypes } from '../roles';
import { permittedReports } from '../duties';
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
    closingMinor: { kind: 'money', measure: 'closing' },
    openingMinor: { kind: 'money', measure: 'opening', closingFigure: 'closingMinor' },
    debitsMinor: { kind: 'money', measure: 'flow' },
    creditsMinor: { kind: 'money', measure: 'flow' },
    assetsMinor: { kind: 'money', measure: 'closing', betterWhen: 'more' },
    liabilitiesMinor: { kind: 'money', measure: 'closing' },
    equityMinor: { kind: 'money', measure: 'closing' },
    incomeMinor: { kind: 'money', measure: 'closing', betterWhen: 'more' },
    expensesMinor: { kind: 'money', measure: 'closing', betterWhen: 'less' },
  },
  keyFigures: ['assetsMinor', 'liabilitiesMinor', 'equityMinor', 'incomeMinor', 'expensesMinor'],
  groupings: {
    /** Ledger account without its holder: `asset:bank`, `liability:wallet`. */
    place: { kind: 'names', inOrder: true },
    account: { kind: 'records', resource: 'ledger-accounts', ofPersons: true },
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
    accounts: { kind: 'count', measure: 'closing', betterWhen: 'more' },
    active: { kind: 'count', measure: 'closing' },
    trial: { kind: 'count', measure: 'closing' },
    subscribed: { kind: 'count', measure: 'closing', betterWhen: 'more' },
    blocked: { kind: 'count', measure: 'closing', betterWhen: 'less' },
    newAccounts: { kind: 'count', measure: 'flow', betterWhen: 'more' },
    trials: { kind: 'count', measure: 'flow', betterWhen: 'more' },
    converted: { kind: 'count', measure: 'flow', betterWhen: 'more' },
    conversionBp: { kind: 'rate', measure: 'flow', ratio: ['converted', 'trials'], betterWhen: 'more' },
    blocks: { kind: 'count', measure: 'flow', betterWhen: 'less' },
    archived: { kind: 'count', measure: 'flow' },
  },
  keyFigures: ['accounts', 'newAccounts', 'subscribed', 'trials', 'conversionBp', 'blocked'],
  groupings: { type: { kind: 'choices', choices: accountTypes }, state: { kind: 'choices', choices: accountStates } },
  filters: ['type'],
  intervals: ['day', 'week', 'month', 'quarter', 'year'],
  currency: false,
  panels: {},
});
