import Boxes from 'lucide-react/icons/boxes';
import Layers from 'lucide-react/icons/layers';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Tags from 'lucide-react/icons/tags';
import type { LucideIcon } from 'lucide-react';
import apiKeys from './apiKeys';
import approvals from './approvals';
import audit from './audit';
import companies from './companies';
import deposits from './deposits';
import exchangeRates from './exchangeRates';
import giftCards from './giftcards';
import investments from './investments';
import ledgerAccounts from './ledger/accounts';
import journals from './ledger/journals';
import liquidations from './liquidations';
import occasions from './occasions';
import periods from './periods';
import reportSubscriptions from './reportSubscriptions';
import sales from './sales';
import refunds from './sales/refunds';
import users from './users';
import administrators from './users/administrators';
import webhooks from './webhooks';

/**
 * Icons of the resources by address; a resource with its own folder exports its icon there. Separate from the menu,
 * because the build reads the addresses of the menu.
 */
export const resourceIcons: Readonly<Record<string, LucideIcon>> = {
  '/users/administrator': administrators.icon,
  '/users/user': users.icon,
  '/catalogs/categories': Boxes,
  '/catalogs/labels': Tags,
  '/catalogs/occasions': occasions.icon,
  '/catalogs/companies': companies.icon,
  '/catalogs/plans': Layers,
  '/sales': sales.icon,
  '/refunds': refunds.icon,
  '/giftcards': giftCards.icon,
  '/deposit': deposits.icon,
  '/liquidate': liquidations.icon,
  '/liquidation-items': liquidations.icon,
  '/investments': investments.icon,
  '/investment-movements': investments.icon,
  '/journals': journals.icon,
  '/ledger-accounts': ledgerAccounts.icon,
  '/approvals': approvals.icon,
  '/periods': periods.icon,
  '/exchange-rates': exchangeRates.icon,
  '/audit': audit.icon,
  '/api-keys': apiKeys.icon,
  '/report-subscriptions': reportSubscriptions.icon,
  '/webhooks': webhooks.icon,
  '/settings': SlidersHorizontal,
};
