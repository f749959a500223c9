import ChartColumn from 'lucide-react/icons/chart-column';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import { permittedReports } from '../../contract/duties';
import { liquidations } from '../../contract/money/liquidations';
import { permissionFor } from '../../contract/permissions';
import { menuSections, notificationSettingsPath, type MenuEntry } from '../shell/menu';

/** Page that search and keyboard shortcuts open. `detail` is a translation key: its line in the menu, or its content. */
interface NavigablePage extends MenuEntry {
  detail?: string | undefined;
}

/** The pages of the menu, notifications, and pages linked from settings and reports. */
export const navigablePages: readonly NavigablePage[] = [
  ...menuSections.flatMap(({ entries }) =>
    entries.flatMap((entry): readonly NavigablePage[] =>
      'pages' in entry ? entry.pages.map((page) => ({ ...page, detail: entry.title })) : [entry],
    ),
  ),
  { title: 'people.profile', url: '/profile', icon: CircleUserRound, detail: 'people.profileContent' },
  { title: 'notifications.title', url: '/notifications' },
  { title: 'notifications.settings.title', url: notificationSettingsPath },
  { title: 'resources.api-keys.name', url: '/api-keys' },
  { title: 'resources.webhooks.name', url: '/webhooks' },
  { title: 'menu.apiDocs', url: '/api-docs' },
  {
    title: 'liquidate.tabs.owed',
    url: '/liquidate/owed',
    permitted: permissionFor(liquidations, 'read'),
    detail: 'menu.liquidate',
  },
  { title: 'resources.report-subscriptions.name', url: '/report-subscriptions' },
  { title: 'resources.exchange-rates.name', url: '/exchange-rates', detail: 'menu.accounting' },
  {
    title: 'reports.currencies.title',
    url: '/reports/sales/currencies',
    icon: ChartColumn,
    permitted: permittedReports.sales,
  },
];
