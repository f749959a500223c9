export { PendingApprovals } from './approvals/PendingApprovals';
export { DryRunBalances } from './ledger/BalanceChanges';
export { Notes } from './notes/Notes';
export { ClosedMonthWarning } from './periods/ClosedMonthWarning';
export { RecordVisit } from './search/visits';
