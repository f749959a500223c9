import ChartColumn from 'lucide-react/icons/chart-column';
import House from 'lucide-react/icons/house';
import ListChecks from 'lucide-react/icons/list-checks';
import Sprout from 'lucide-react/icons/sprout';
import Wallet from 'lucide-react/icons/wallet';
import type { ComponentType, ReactElement } from 'react';
import type { ResourceProps } from 'react-admin';
import type { Permitted } from '../../contract/duties';
import { permissionFor } from '../../contract/permissions';
import { permittedReports } from '../../contract/duties';
import { routeOf, type Resource } from '../../contract/resource';
import { catalogs, resources } from '../../contract/resources';
import { defaultLabelOf } from '../i18n/defaultLabel';

/**
 * Entry of the menu. `title` is a translation key; `name` is used if it has no text. `icon` is set only for pages: the
 * icons of resources are in `resourceIcons.ts`. `permitted` is the permission that the page needs; for a resource,
 * `permissionOf` finds it by the address.
 */
export interface MenuEntry {
  title: string;
  name?: string;
  url: string;
  icon?: ComponentType<{ size?: number; 'aria-hidden'?: boolean }> | undefined;
  permitted?: Permitted;
}

export interface MenuSection {
  title: string | null;
  entries: readonly MenuEntry[];
}

const catalogEntries: readonly MenuEntry[] = [
  { title: 'menu.categories', url: '/catalogs/categories' },
  { title: 'menu.labels', url: '/catalogs/labels' },
  { title: 'menu.occasions', url: '/catalogs/occasions' },
  { title: 'menu.companies', url: '/catalogs/companies' },
  { title: 'menu.plans', url: '/catalogs/plans' },
];

export function catalogEntriesOf(catalogResources: readonly Resource[]): readonly MenuEntry[] {
  const otherCatalogs = catalogResources.filter(({ name }) => !catalogEntries.some(({ url }) => url === `/${name}`));
  return [
    ...catalogEntries,
    ...otherCatalogs.map(({ name }): MenuEntry => ({
      title: `resources.${name}.name`,
      name: defaultLabelOf(name),
      url: `/${name}`,
    })),
  ];
}

export function permissionOf({ url, permitted }: MenuEntry): Permitted {
  const resource = resources.find((one) => routeOf(one) === url);
  return permitted ?? (resource ? permissionFor(resource, 'read') : 'administrators');
}

export function handWrittenEntries(resources: readonly ReactElement<ResourceProps>[]): readonly MenuEntry[] {
  return resources
    .filter(({ props }) => props.list)
    .map(({ props: { name, options, icon } }) => ({
      title: typeof options?.label === 'string' ? options.label : `resources.${name}.name`,
      name: typeof options?.label === 'string' ? options.label : defaultLabelOf(name),
      url: `/${name}`,
      icon,
    }));
}

export function sectionsFor(
  isPermitted: (to: Permitted) => boolean,
  handWrittenMenuEntries: readonly MenuEntry[] = [],
): readonly MenuSection[] {
  const sections = [
    ...menuSections.slice(0, -1),
    { title: null, entries: handWrittenMenuEntries },
    ...menuSections.slice(-1),
  ];
  return sections.flatMap((section) => {
    const entries = section.entries.filter((entry) => isPermitted(permissionOf(entry)));
    return entries.length > 0 ? [{ ...section, entries }] : [];
  });
}

export const menuSections: readonly MenuSection[] = [
  { title: null, entries: [{ title: 'menu.home', url: '/home', icon: House }] },
  {
    title: 'menu.users',
    entries: [
      { title: 'menu.administrators', url: '/users/administrator' },
      { title: 'menu.endUsers', url: '/users/user' },
    ],
  },
  {
    title: 'menu.reports',
    entries: [{ title: 'menu.sales', url: '/reports/sales', icon: ChartColumn, permitted: permittedReports.sales }],
  },
  { title: 'menu.catalogs', entries: catalogEntriesOf(catalogs) },
  {
    title: 'menu.operations',
    entries: [
      { title: 'menu.allSales', url: '/sales' },
      { title: 'menu.refunds', url: '/refunds' },
      { title: 'menu.giftcards', url: '/giftcards' },
      { title: 'menu.deposit', url: '/deposit' },
      { title: 'menu.liquidate', url: '/liquidate' },
      { title: 'menu.investments', url: '/investments' },
      { title: 'menu.approvals', url: '/approvals' },
    ],
  },
  {
    title: 'menu.accounting',
    entries: [
      { title: 'menu.journals', url: '/journals' },
      { title: 'menu.ledgerAccounts', url: '/ledger-accounts' },
      { title: 'menu.periods', url: '/periods' },
      { title: 'menu.audit', url: '/audit' },
      { title: 'checks.title', url: '/checks', icon: ListChecks, permitted: permittedReports.checks },
    ],
  },
  {
    title: 'menu.moreReports',
    entries: [
      { title: 'menu.inversiones', url: '/reports/inversiones', icon: Sprout, permitted: permittedReports.inversiones },
      { title: 'menu.accounts', url: '/reports/accounts', icon: Wallet, permitted: permittedReports.balances },
    ],
  },
  { title: null, entries: [{ title: 'menu.settings', url: '/settings' }] },
];

/**
 * All pages that keyboard shortcuts and search can open: the pages of the menu, notifications, and pages linked from
 * settings and reports.
 */
export const navigablePages: readonly MenuEntry[] = [
  ...menuSections.flatMap(({ entries }) => entries),
  { title: 'notifications.title', url: '/notifications' },
  { title: 'resources.api-keys.name', url: '/api-keys' },
  { title: 'menu.apiDocs', url: '/api-docs' },
  { title: 'resources.report-subscriptions.name', url: '/report-subscriptions' },
  { title: 'resources.exchange-rates.name', url: '/exchange-rates' },
  {
    title: 'reports.currencies.title',
    url: '/reports/sales/currencies',
    icon: ChartColumn,
    permitted: permittedReports.sales,
  },
];
