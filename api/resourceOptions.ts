import { usageCount, type ActionName, type FieldName, type Resource, type Writes } from '../contract/resource';
import type { ProductResource } from '../contract/resources';
import type { ApiRecord } from './engine/record';

interface ResourceOptions<Field extends string = string, Path extends string = string, Action extends string = string> {
  apiKeyOperations?: readonly ('read' | keyof Writes | Action)[];
  compositeIndexes?: readonly (readonly Path[])[];
  /**
   * Fields without an index. A list sorted or filtered by them reads the whole table. For balances that every sale
   * changes: PostgreSQL writes an entry into each index of a row if an indexed column has changed. Also for filters
   * that the rules of the resource implement.
   */
  unindexed?: readonly Path[];
  /**
   * Field with the id of the parent record. The histories of parent and child each also list the events of the other
   * record.
   */
  historyIn?: Field;
  /** Omits the events of the parent from the history of the child, because most of them are about other children. */
  omitsParentHistory?: true;
  /** Adds the rows of the resource to the hash chain (decision 66). */
  sealed?: true;
  /** Fields stored only in the record: its history excludes them, and archiving the record clears them. */
  recordOnly?: readonly Field[];
  /** Read-only fields that may change without a new version of the record; client values are ignored. */
  volatile?: readonly Field[];
  /** Returns the title stored with events and approvals. Default: the title field of the record. */
  storedTitle?: (record: ApiRecord) => string;
}

type OptionsOf<R extends Resource> = ResourceOptions<keyof R['fields'] & string, FieldName<R>, ActionName<R>>;

const catalogOperations = ['read', 'create', 'update', 'archive', 'restore', 'move'] as const;

const optionsByResource: Readonly<Record<string, ResourceOptions>> = {
  'users/administrator': { volatile: ['lastSignInAt'] },
  'users/user': {
    apiKeyOperations: ['read', 'create', 'update'],
    compositeIndexes: [
      ['type', 'state'],
      ['type', 'planId'],
    ],
    volatile: ['walletMinor', 'spentMinor', 'salesCount', 'giftCardsCount'],
  },
  'catalogs/categories': { apiKeyOperations: catalogOperations },
  'catalogs/labels': { apiKeyOperations: catalogOperations },
  'catalogs/occasions': { apiKeyOperations: catalogOperations, volatile: ['nextOn'] },
  'catalogs/companies': {
    apiKeyOperations: ['read'],
    unindexed: ['payableMinor', 'inTransitMinor'],
    volatile: ['bankSettledAt', 'payableMinor', 'inTransitMinor', 'frozenFields'],
  },
  'catalogs/plans': { apiKeyOperations: ['read'] },
  sales: {
    apiKeyOperations: ['read', 'create', 'complete', 'cancel', 'refund'],
    compositeIndexes: [
      ['companyId', 'state'],
      ['accountId', 'state'],
      ['companyId', 'totalMinor'],
    ],
    recordOnly: ['companyPaymentId'],
    volatile: ['companyPaymentId', 'companyDueMinor'],
  },
  refunds: {
    apiKeyOperations: ['read'],
    historyIn: 'saleId',
    recordOnly: ['companyPaymentId'],
    volatile: ['companyPaymentId', 'soldMinor'],
  },
  giftcards: { apiKeyOperations: ['read'], compositeIndexes: [['status', 'expiresOn']] },
  'giftcard-transactions': { apiKeyOperations: ['read'], compositeIndexes: [['giftCardId', 'seq']] },
  deposits: {
    apiKeyOperations: ['read'],
    compositeIndexes: [['similarityKey']],
    recordOnly: ['similarityKey'],
    volatile: ['needsSecondPerson', 'turn'],
  },
  liquidations: {
    apiKeyOperations: ['read'],
    volatile: ['payableCount', 'outstandingMinor', 'bankFileCount', 'bankFileMinor', 'bankFileAt', 'bankFiles', 'turn'],
  },
  'liquidation-items': {
    apiKeyOperations: ['read'],
    compositeIndexes: [['liquidationId', 'state']],
    historyIn: 'liquidationId',
    volatile: ['bankFileNumber'],
  },
  investments: {
    apiKeyOperations: ['read'],
    volatile: [
      'paidInMinor',
      'principalMinor',
      'writtenOffMinor',
      'outstandingMinor',
      'yieldMinor',
      'scheduledCount',
      'secondPersonFromMinor',
      'frozenFields',
    ],
  },
  'investment-movements': {
    apiKeyOperations: ['read'],
    compositeIndexes: [['investmentId', 'state']],
    historyIn: 'investmentId',
    omitsParentHistory: true,
    volatile: ['overdue', 'needsSecondPerson', 'turn'],
  },
  'ledger-accounts': { apiKeyOperations: ['read'], unindexed: ['balanceMinor', 'updatedAt'] },
  journals: { apiKeyOperations: ['read'], sealed: true },
  entries: { apiKeyOperations: ['read'], compositeIndexes: [['accountId', 'businessDate']] },
  periods: {
    apiKeyOperations: ['read'],
    storedTitle({ startsOn, month }) {
      const first = String(startsOn).slice(0, 7);
      return first === month ? first : `${first}/${String(month)}`;
    },
  },
  'check-runs': { apiKeyOperations: ['read'], volatile: ['recheckedAt'] },
  'exchange-rates': { compositeIndexes: [['base', 'quote', 'onDate']] },
  approvals: { compositeIndexes: [['state', 'requestedBy']], historyIn: 'recordId', volatile: ['turn'] },
  'audit-events': { apiKeyOperations: ['read'], unindexed: ['historyId'], sealed: true },
  'api-keys': { volatile: ['status', 'lastUsedAt', 'rotationDue'] },
  'report-subscriptions': { recordOnly: ['recipientUids'], volatile: ['nextOn'] },
  notifications: { compositeIndexes: [['recipientId'], ['recipientId', 'isRead'], ['recordId', 'kind']] },
  notes: {
    compositeIndexes: [['resource', 'recordId']],
    historyIn: 'recordId',
    recordOnly: ['text', 'attachments', 'mentions', 'editedAt'],
  },
  webhooks: { recordOnly: ['secret', 'formerSecret'], volatile: ['failingSince', 'waiting'] },
  'webhook-deliveries': {
    compositeIndexes: [
      ['webhookId', 'state', 'dueAt'],
      ['webhookId', 'createdAt'],
    ],
    historyIn: 'webhookId',
  },
} satisfies { readonly [N in ProductResource['name']]?: OptionsOf<Extract<ProductResource, { name: N }>> };

export function resourceOptions({ name }: Pick<Resource, 'name'>): ResourceOptions {
  return optionsByResource[name] ?? {};
}

export function isPermittedToApiKeys(resource: Resource, operation: string): boolean {
  return resourceOptions(resource).apiKeyOperations?.includes(operation) === true;
}

export function isVolatile(resource: Resource, field: string): boolean {
  return field === usageCount || resourceOptions(resource).volatile?.includes(field) === true;
}

export function isExcludedFromHistory(resource: Resource, field: string): boolean {
  return resourceOptions(resource).recordOnly?.includes(field) === true;
}
