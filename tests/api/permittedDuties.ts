import { duties, type Duty } from '../../contract/duties';
import type { Operation } from './openapiDocument';

/** Duties that may read and write, by resource or endpoint group. */
const policy: Readonly<Record<string, { reads: readonly Duty[]; writes: readonly Duty[] }>> = {
  'users/administrator': { reads: duties, writes: ['owner'] },
  'users/user': { reads: ['owner', 'finance', 'support', 'auditor'], writes: ['owner', 'support'] },
  'catalogs/companies': { reads: duties, writes: ['owner', 'finance', 'catalogs'] },
  /** Applies to catalogs without an entry of their own. */
  catalogs: { reads: duties, writes: ['owner', 'catalogs'] },
  sales: { reads: ['owner', 'finance', 'support', 'auditor'], writes: ['owner', 'finance', 'support'] },
  refunds: { reads: ['owner', 'finance', 'support', 'auditor'], writes: [] },
  giftcards: { reads: ['owner', 'finance', 'support', 'auditor'], writes: ['owner', 'finance', 'support'] },
  'giftcard-transactions': { reads: ['owner', 'finance', 'support', 'auditor'], writes: [] },
  deposits: { reads: ['owner', 'finance', 'support', 'auditor'], writes: ['owner', 'finance'] },
  liquidations: { reads: ['owner', 'finance', 'auditor'], writes: ['owner', 'finance'] },
  'liquidation-items': { reads: ['owner', 'finance', 'auditor'], writes: ['owner', 'finance'] },
  investments: { reads: ['owner', 'finance', 'auditor'], writes: ['owner', 'finance'] },
  'investment-movements': { reads: ['owner', 'finance', 'auditor'], writes: ['owner', 'finance'] },
  'ledger-accounts': { reads: ['owner', 'finance', 'auditor'], writes: [] },
  journals: { reads: ['owner', 'finance', 'auditor'], writes: [] },
  entries: { reads: ['owner', 'finance', 'auditor'], writes: [] },
  periods: { reads: ['owner', 'finance', 'auditor'], writes: ['owner', 'finance'] },
  'check-runs': { reads: ['owner', 'finance', 'auditor'], writes: [] },
  'exchange-rates': { reads: ['owner', 'finance', 'auditor'], writes: ['owner', 'finance'] },
  approvals: { reads: duties, writes: duties },
  'audit-events': { reads: duties, writes: [] },
  settings: { reads: duties, writes: ['owner'] },
  webhooks: { reads: ['owner', 'auditor'], writes: ['owner'] },
  'webhook-deliveries': { reads: ['owner', 'auditor'], writes: ['owner'] },
  'api-keys': { reads: ['owner', 'auditor'], writes: ['owner'] },
  'saved-views': { reads: duties, writes: duties },
  'report-subscriptions': { reads: duties, writes: ['owner', 'finance'] },
  notifications: { reads: duties, writes: duties },
  notes: { reads: duties, writes: duties },
  reports: { reads: ['owner', 'finance', 'auditor'], writes: [] },
  service: { reads: ['owner', 'finance', 'auditor'], writes: ['owner'] },
};

/** Operations that every administrator may call. */
const operationsOfEverybody =
  'openapi permissions search live uploadImage systemSeals systemPeriods reportClientError registerDevice removeDevice ' +
  'uploadAttachment getAttachment sessions endSession endOtherSessions follows followRecord pins pinRecord presence mailChoices ' +
  'changeMailChoices stopReportSubscriptions receive-againReportSubscriptions send-copyReportSubscriptions systemSandbox';

/** Permitted duties of operations that differ from their resource or group. */
const exceptions: Readonly<Record<string, readonly Duty[]>> = {
  ...Object.fromEntries(operationsOfEverybody.split(' ').map((operation) => [operation, duties])),
  updateUsersAdministrator: duties,
  'cancel-access-restoreUsersAdministrator': duties,
  adjustGiftcards: ['owner', 'finance'],
  'adjust-walletUsersUser': ['owner', 'finance'],
  createSales: ['owner'],
  batchSales: ['owner'],
  'change-termsCatalogsCompanies': ['owner', 'finance'],
  systemFirstSteps: ['owner', 'auditor'],
  sendTestMail: ['owner', 'auditor'],
  approveApprovals: ['owner', 'finance', 'support'],
  rejectApprovals: ['owner', 'finance', 'support'],
  uploadDocument: ['owner', 'finance', 'support'],
  getDocument: ['owner', 'finance', 'support', 'auditor'],
  personalDataUsersUser: ['owner', 'support', 'auditor'],
};

const readsByPost = new Set(
  'findGiftcards estimateLiquidations owedLiquidations open-itemsLiquidations totalsLiquidationItems'.split(' '),
);

/** Returns the duties that permit an operation; `undefined` if the policy does not name the operation. */
export function getPermittedDuties(method: string, { operationId, tags }: Operation): readonly Duty[] | undefined {
  const [tag = ''] = tags;
  const tagPolicy = policy[tag] ?? (tag.startsWith('catalogs/') ? policy['catalogs'] : undefined);
  const effect = method === 'GET' || readsByPost.has(operationId) ? 'reads' : 'writes';
  return exceptions[operationId] ?? tagPolicy?.[effect];
}
