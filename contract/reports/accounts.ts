import { accountStates, accountTypes } from '../roles';
import { permittedReports } from '../duties';
import { defineReport } from './report';

/**
 * Balances of the platform by ledger place (docs/business.md, Accounts, Balances). Opening and closing balances are
 * positive on the debit side, so that they sum to zero over all accounts. `assetsMinor`, `liabilitiesMinor`,
 * `equityMinor`, `incomeMinor` and `expensesMinor` are positive on the normal side of their account type.
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
    /** Income minus expenses of the range. */
    resultMinor: { kind: 'money', measure: 'flow', betterWhen: 'more' },
  },
  keyFigures: ['assetsMinor', 'liabilitiesMinor', 'equityMinor', 'resultMinor'],
  groupings: {
    /** Account code without holder and currency: `asset:bank`, `liability:wallet`. */
    place: { kind: 'names', inOrder: true },
    account: { kind: 'records', resource: 'ledger-accounts', identifiesPeople: true },
  },
  filters: ['place'],
  intervals: ['day', 'week', 'month', 'quarter', 'year'],
  currency: true,
  panels: {
    /**
     * Aging of balances; payments reduce the oldest amounts first. A key is a `place` (see `groupings`) and a range of
     * days: `liability:company 8-30`; the oldest range has no end: `liability:company 61-`. Balances on the opposite
     * side, such as debts of companies, have `:owing` after the place: `liability:company:owing 8-30`.
     */
    ages: ['closingMinor'],
  },
});

/** Number of people's accounts by type and state, including administrators (docs/business.md, Accounts). */
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
