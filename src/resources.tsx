import type { ReactElement } from 'react';
import { writesOf, type Resource } from '../contract/resource';
import {
  resources as all,
  type CatalogName,
  type Complete,
  type Lacking,
  type ProductResource,
} from '../contract/resources';
import type es from '../i18n/es.json';
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

type Name = ProductResource['name'];

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
} satisfies Partial<Record<Name, ResourceScreens>>;

/** Resources without a page of their own, and the page that shows them. */
const partOf = {
  'giftcard-transactions': 'giftcards',
  entries: 'journals',
  'webhook-deliveries': 'webhooks',
  'saved-views': 'every list',
  notes: 'every record',
} satisfies Partial<Record<Name, Name | 'every list' | 'every record'>>;

/**
 * The table of contents: what a resource shows in a way of its own, by its name. A catalog that is not here, as one that
 * was just declared, is drawn from its declaration.
 */
export const resourceScreens: Complete<
  Complete<
    Readonly<Record<string, ResourceScreens>>,
    Lacking<'i18n/es.json has no texts of', Exclude<Name, keyof (typeof es)['resources']>>
  >,
  Lacking<
    'src/resources.tsx has neither screens nor partOf',
    Exclude<Name, CatalogName | keyof typeof ownScreens | keyof typeof partOf>
  >
> = ownScreens;

const isPart = ({ name }: Resource) => Object.hasOwn(partOf, name);

/** Those whose list and records have pages. */
export const resourcesWithPages: readonly Resource[] = all.filter((resource) => !isPart(resource));

/** Whether there is a page that creates its records. */
export function hasCreatePage(resource: Resource): boolean {
  return resourceScreens[resource.name]?.create !== undefined || writesOf(resource).create;
}

/** Every resource, as `<Admin>` takes it. */
export const resources: readonly ReactElement[] = [
  ...resourcesWithPages.map((resource) => declaredResource(resource, resourceScreens[resource.name])),
  ...all.filter(isPart).map((resource) => namedResource(resource)),
];

/** The screens of resources that declare a `route`, for `<CustomRoutes>`: `/deposit`, `/giftcards`, `/liquidate`. */
export const resourceRoutes: readonly ReactElement[] = resourcesWithPages
  .filter(({ route }) => route !== undefined)
  .map((resource) => declaredRoute(resource, resourceScreens[resource.name]));

/** Fetches the screens of all resources ahead of need. */
export function preloadResources(): Promise<unknown> {
  return Promise.all(Object.values(resourceScreens).map(({ preload }) => preload?.()));
}
