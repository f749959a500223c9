import { categories, labels, occasions, plans } from './catalogs/catalogs';
import { companies } from './catalogs/companies';
import { apiKeys } from './people/apiKeys';
import { approvals } from './people/approvals';
import { auditEvents } from './people/auditEvents';
import { notifications } from './people/notifications';
import { notes } from './people/notes';
import { reportSubscriptions } from './reports/reportSubscriptions';
import { savedViews } from './people/savedViews';
import { settings } from './people/settings';
import { administrators, users } from './people/accounts';
import { webhookDeliveries, webhooks } from './webhooks/webhooks';
import { checkRuns } from './money/checkRuns';
import { deposits } from './money/deposits';
import { exchangeRates } from './money/exchangeRates';
import { giftCards, giftCardTransactions } from './money/giftcards';
import { investmentMovements, investments } from './money/investments';
import { entries, journals, ledgerAccounts } from './money/ledger';
import { liquidationItems, liquidations } from './money/liquidations';
import { periods } from './money/periods';
import { refunds, sales } from './money/sales';
import type { CommonAction, FieldName, OwnActionOf, Resource } from './resource';

const catalogResources = [categories, labels, occasions, companies, plans] as const;
const allResources = [
  administrators,
  users,
  ...catalogResources,
  sales,
  refunds,
  giftCards,
  giftCardTransactions,
  deposits,
  liquidations,
  liquidationItems,
  investments,
  investmentMovements,
  ledgerAccounts,
  journals,
  entries,
  periods,
  checkRuns,
  exchangeRates,
  approvals,
  auditEvents,
  settings,
  apiKeys,
  savedViews,
  reportSubscriptions,
  notifications,
  notes,
  webhooks,
  webhookDeliveries,
] as const;

export type CatalogName = (typeof catalogResources)[number]['name'];

export type ProductResource = (typeof allResources)[number];

type NameIfHasActions<R extends ProductResource> = R extends unknown
  ? [OwnActionOf<R>] extends [never]
    ? never
    : R['name']
  : never;

export type MissingNames<What extends string, Names extends string> = [Names] extends [never]
  ? 'nothing'
  : `${What}: ${Names}`;
export type AssertComplete<T, _Missing extends 'nothing'> = T;

export type FieldNameOf<N extends string> = string extends N
  ? string
  : [Extract<ProductResource, { name: N }>] extends [never]
    ? string
    : FieldName<Extract<ProductResource, { name: N }>>;

export type ResourceNameWithActions = NameIfHasActions<ProductResource>;

type OwnActionOfEach<R extends ProductResource> = R extends unknown ? OwnActionOf<R> : never;

export type ProductAction = OwnActionOfEach<ProductResource> | CommonAction;

export const catalogs: readonly Resource[] = catalogResources;

export const resources: readonly Resource[] = allResources;
