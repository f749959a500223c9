import type { ReactElement } from 'react';
import { giftCardTransactions } from '../contract/money/giftcards';
import { entries } from '../contract/money/ledger';
import { writesOf, type Resource } from '../contract/resource';
import { apiKeys } from '../contract/people/apiKeys';
import { approvals } from '../contract/people/approvals';
import { auditEvents } from '../contract/people/auditEvents';
import { notifications } from '../contract/people/notifications';
import { notes } from '../contract/people/notes';
import { reportSubscriptions } from '../contract/people/reportSubscriptions';
import { savedViews } from '../contract/people/savedViews';
import { settings } from '../contract/people/settings';
import { catalogs, money, people, type ProductResource } from '../contract/resources';
import { webhookDeliveries } from '../contract/webhooks/deliveries';
import { webhooks } from '../contract/webhooks/webhooks';
import apiKeyScreens from './apiKeys';
import approvalScreens from './approvals';
import audit from './audit';
import checkRunScreens from './checks';
import companies from './companies';
import deposits from './deposits';
import exchangeRateScreens from './exchangeRates';
import giftCards from './giftcards';
import investments from './investments';
import investmentMovements from './investments/movements';
import notificationScreens from './notifications';
import { declaredResource, declaredRoute, namedResource } from './kit/declaredResource';
import type { ResourceScreens } from './kit/resourceScreens';
import ledgerAccounts from './ledger/accounts';
import journals from './ledger/journals';
import liquidations from './liquidations';
import liquidationItems from './liquidations/items';
import periods from './periods';
import reportSubscriptionScreens from './reportSubscriptions';
import sales from './sales';
import refunds from './sales/refunds';
import settingScreens from './settings';
import users from './users';
import administrators from './users/administrators';
import webhookScreens from './webhooks';

const ownScreens = {
  'users/administrator': administrators,
  'users/user': users,
  'catalogs/companies': companies,
  sales,
  refunds,
  giftcards: giftCards,
  deposits,
  liquidations,
  'liquidation-items': liquidationItems,
  investments,
  'investment-movements': investmentMovements,
  journals,
  'ledger-accounts': ledgerAccounts,
  periods,
  'check-runs': checkRunScreens,
  'exchange-rates': exchangeRateScreens,
  approvals: approvalScreens,
  'audit-events': audit,
  settings: settingScreens,
  'api-keys': apiKeyScreens,
  notifications: notificationScreens,
  webhooks: webhookScreens,
  'report-subscriptions': reportSubscriptionScreens,
} satisfies Partial<Record<ProductResource['name'], ResourceScreens>>;

/**
 * The table of contents: what a resource shows in a way of its own, by its name. One that is not here, as a
 * catalog that was just declared, is drawn from its declaration.
 */
export const resourceScreens: Readonly<Record<string, ResourceScreens>> = ownScreens;

/** What is only read on the pages of others. */
const parts: readonly Resource[] = [giftCardTransactions, entries, savedViews, notes, webhookDeliveries];

/** Those whose list and records have pages. */
export const resourcesWithPages: readonly Resource[] = [
  ...people,
  ...catalogs,
  ...money,
  approvals,
  auditEvents,
  settings,
  apiKeys,
  webhooks,
  notifications,
  reportSubscriptions,
].filter((resource) => !parts.includes(resource));

/** Whether there is a page that creates its records. */
export function hasCreatePage(resource: Resource): boolean {
  return resourceScreens[resource.name]?.create !== undefined || writesOf(resource).create;
}

/** Every resource, as `<Admin>` takes it. */
export const resources: readonly ReactElement[] = [
  ...resourcesWithPages.map((resource) => declaredResource(resource, resourceScreens[resource.name])),
  ...parts.map((resource) => namedResource(resource)),
];

/** The screens of resources that declare a `route`, for `<CustomRoutes>`: `/deposit`, `/giftcards`, `/liquidate`. */
export const resourceRoutes: readonly ReactElement[] = resourcesWithPages
  .filter(({ route }) => route !== undefined)
  .map((resource) => declaredRoute(resource, resourceScreens[resource.name]));

/** Fetches the screens of all resources ahead of need. */
export function preloadResources(): Promise<unknown> {
  return Promise.all(Object.values(resourceScreens).map(({ preload }) => preload?.()));
}
