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
 * `permissionOf` finds it by the address. `tabTitle` is set if the menu's title is in Spanish in both languages.
 */
export interface MenuEntry {
  title: string;
  tabTitle?: string;
  /** Translation key of the name below the line of the group, if the title is too long for it. */
  shortTitle?: string;
  name?: string;
  url: string;
  /** Pages of the entry at other addresses, which show the same tabs. */
  subpages?: readonly string[];
  icon?: ComponentType<{ size?: number; 'aria-hidden'?: boolean }> | undefined;
  permitted?: Permitted;
}

/**
 * Pages that share one line of the menu and link to each other by tabs (app/PageTabs.tsx). Without a title, the line
 * is named after the first page that the user may read.
 */
export interface PageGroup {
  title?: string;
  pages: readonly MenuEntry[];
  /** Lists the pages below the line of the menu. Their names must fit one row. */
  arePagesListed?: true;
}

export interface MenuSection {
  title: string | null;
  isCollapsible?: boolean;
  entries: readonly (MenuEntry | PageGroup)[];
}

/** Line of the menu, which leads to the first of the pages that the user may read. */
export interface MenuLine extends MenuEntry {
  pages: readonly MenuEntry[];
  /** Pages to list below the line: those whose name is not that of the line. */
  listedPages: readonly MenuEntry[];
}

interface PermittedSection extends Omit<MenuSection, 'entries'> {
  lines: readonly MenuLine[];
}

type IsPermitted = (to: Permitted) => boolean;

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

const pagesOf = (entry: MenuEntry | PageGroup): readonly MenuEntry[] => ('pages' in entry ? entry.pages : [entry]);

function linesFor(entry: MenuEntry | PageGroup, isPermitted: IsPermitted): MenuLine[] {
  const pages = pagesOf(entry).filter((page) => isPermitted(permissionOf(page)));
  const [firstPage] = pages;
  if (!firstPage) return [];
  // If the user may read only one page of a group, the line is named after that page.
  const title = pages.length > 1 && entry.title !== undefined ? entry.title : firstPage.title;
  const isListed = 'pages' in entry && entry.arePagesListed === true && pages.length > 1;
  const listedPages = isListed ? pages.filter((page) => page.title !== title) : [];
  return [{ ...firstPage, title, pages, listedPages }];
}

export function sectionsFor(
  isPermitted: IsPermitted,
  handWrittenMenuEntries: readonly MenuEntry[] = [],
): readonly PermittedSection[] {
  const sections: readonly MenuSection[] = [
    ...menuSections.slice(0, -1),
    { title: null, entries: handWrittenMenuEntries },
    ...menuSections.slice(-1),
  ];
  return sections.flatMap(({ entries, ...section }) => {
    const lines = entries.flatMap((entry) => linesFor(entry, isPermitted));
    return lines.length > 0 ? [{ ...section, lines }] : [];
  });
}

/** Returns the pages of the group that contains this page, if the user may read it and at least one other. */
export function groupPagesFor(url: string, isPermitted: IsPermitted): readonly MenuEntry[] {
  const lines = menuSections.flatMap(({ entries }) => entries.flatMap((entry) => linesFor(entry, isPermitted)));
  const pages = lines.find((line) => line.pages.some((page) => isPageOf(page, url)))?.pages ?? [];
  return pages.length > 1 ? pages : [];
}

export function isPageOf({ url, subpages = [] }: MenuEntry, pathname: string): boolean {
  return url === pathname || subpages.includes(pathname);
}

export const menuSections: readonly MenuSection[] = [
  { title: null, entries: [{ title: 'menu.home', url: '/home', icon: House }] },
  {
    title: 'menu.users',
    entries: [
      { title: 'menu.administrators', url: '/users/administrator' },
      { title: 'menu.customers', url: '/users/user' },
    ],
  },
  {
    title: 'menu.reports',
    entries: [
      {
        arePagesListed: true,
        pages: [
          {
            title: 'menu.sales',
            tabTitle: 'reports.titles.sales',
            url: '/reports/sales',
            subpages: ['/reports/sales/currencies'],
            icon: ChartColumn,
            permitted: permittedReports.sales,
          },
          {
            title: 'menu.inversiones',
            shortTitle: 'menu.investments',
            url: '/reports/inversiones',
            icon: Sprout,
            permitted: permittedReports.inversiones,
          },
          {
            title: 'menu.accounts',
            shortTitle: 'menu.accountsShort',
            url: '/reports/accounts',
            icon: Wallet,
            permitted: permittedReports.balances,
          },
        ],
      },
    ],
  },
  { title: 'menu.catalogs', isCollapsible: true, entries: catalogEntriesOf(catalogs) },
  {
    title: null,
    entries: [
      {
        arePagesListed: true,
        pages: [
          { title: 'menu.allSales', url: '/sales' },
          { title: 'menu.refunds', url: '/refunds' },
          { title: 'menu.giftcards', url: '/giftcards' },
        ],
      },
      {
        title: 'menu.treasury',
        arePagesListed: true,
        pages: [
          { title: 'menu.deposit', url: '/deposit' },
          { title: 'menu.liquidate', url: '/liquidate', subpages: ['/liquidate/owed'] },
          { title: 'menu.investments', url: '/investments' },
        ],
      },
      {
        title: 'menu.accounting',
        pages: [
          { title: 'menu.journals', url: '/journals' },
          { title: 'menu.ledgerAccounts', url: '/ledger-accounts' },
          { title: 'menu.periods', url: '/periods' },
          { title: 'checks.title', url: '/checks', icon: ListChecks, permitted: permittedReports.checks },
          { title: 'menu.audit', url: '/audit' },
        ],
      },
      { title: 'menu.approvals', url: '/approvals' },
    ],
  },
  { title: null, entries: [{ title: 'menu.settings', url: '/settings' }] },
];

export const menuPages: readonly MenuEntry[] = menuSections.flatMap(({ entries }) => entries.flatMap(pagesOf));

export const notificationSettingsPath = '/notification-settings';
