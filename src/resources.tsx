import type { ReactElement } from 'react';
import { routeOf, writesOf, type Resource } from '../contract/resource';
import {
  resources as all,
  type CatalogName,
  type AssertComplete,
  type MissingNames,
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
import { declaredResource, declaredRoute, pagelessResource } from './kit/declaredResource';
import type { ResourceScreens } from './kit/resourceScreens';
import ledgerAccounts from './ledger/accounts';
import journals from './ledger/journals';
import liquidations from './liquidations';
import liquidationItems from './liquidations/items';
import occasions from './occasions';
import periods from './periods';
import { resourceIcons } from './resourceIcons';
import reportSubscriptionScreens from './reportSubscriptions';
import sales from './sales';
import refunds from './sales/refunds';
import settingScreens from './settings';
import { pathOfSection } from './settings/sections';
import users from './users';
import administrators from './users/administrators';
import webhookScreens from './webhooks';

type Name = ProductResource['name'];

const ownScreens = {
  'users/administrator': administrators,
  'users/user': users,
  'catalogs/companies': companies,
  'catalogs/occasions': occasions,
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
  'exchange-rates': { ...exchangeRateScreens, parent: pathOfSection('accounting') },
  approvals: approvalScreens,
  'audit-events': audit,
  settings: settingScreens,
  'api-keys': { ...apiKeyScreens, parent: pathOfSection('integrations') },
  notifications: notificationScreens,
  webhooks: { ...webhookScreens, parent: pathOfSection('integrations') },
  'report-subscriptions': { ...reportSubscriptionScreens, parent: pathOfSection('mail') },
} satisfies Partial<Record<Name, ResourceScreens>>;

/** Resources without their own page, each with the resource whose page shows it. */
const partOf = {
  'giftcard-transactions': 'giftcards',
  entries: 'journals',
  'webhook-deliveries': 'webhooks',
  'saved-views': 'every list',
  notes: 'every record',
} satisfies Partial<Record<Name, Name | 'every list' | 'every record'>>;

/**
 * Custom screens by resource name. A catalog that is not listed, such as a new one, is rendered from its declaration.
 */
export const resourceScreens: AssertComplete<
  AssertComplete<
    Readonly<Record<string, ResourceScreens>>,
    MissingNames<'i18n/es.json has no texts of', Exclude<Name, keyof (typeof es)['resources']>>
  >,
  MissingNames<
    'src/resources.tsx has neither screens nor partOf',
    Exclude<Name, CatalogName | keyof typeof ownScreens | keyof typeof partOf>
  >
> = ownScreens;

const hasNoPage = ({ name }: Resource) => Object.hasOwn(partOf, name);

export const resourcesWithPages: readonly Resource[] = all.filter((resource) => !hasNoPage(resource));

export function hasCreatePage(resource: Resource): boolean {
  return resourceScreens[resource.name]?.create !== undefined || writesOf(resource).create;
}

function screensOf(resource: Resource): ResourceScreens {
  const icon = resourceIcons[routeOf(resource)];
  return { ...(icon && { icon }), ...resourceScreens[resource.name] };
}

export const resources: readonly ReactElement[] = [
  ...resourcesWithPages.map((resource) => declaredResource(resource, screensOf(resource))),
  ...all.filter(hasNoPage).map((resource) => pagelessResource(resource)),
];

export const resourceRoutes: readonly ReactElement[] = resourcesWithPages
  .filter(({ route }) => route !== undefined)
  .map((resource) => declaredRoute(resource, screensOf(resource)));

export function preloadResources(): Promise<unknown> {
  return Promise.all(Object.values(resourceScreens).map(({ preload }) => preload?.()));
}
