import { apiKeyRules } from './apiKeys/rules';
import { namedAccounts } from './files/namedAccounts';
import { approvalRules } from './approvals/rules';
import { exchangeRateRules } from './exchangeRates/rules';
import { depositRules } from './deposits/rules';
import { giftCardRules } from './giftcards/rules';
import { settingRules } from './settings/rules';
import { investmentRules, movementRules } from './investments/rules';
import { entryRules, journalRules, ledgerAccountRules } from './ledger/rules';
import { liquidationItemRules, liquidationRules } from './liquidations/rules';
import { notificationRules } from './notifications/rules';
import { assertChecksPass } from './checks/run';
import { createPeriodRules } from './periods/rules';
import { auditEventRules } from './users/auditEvents';
import { administratorRules, userRules } from './users/rules';
import type { ResourceNameWithActions, AssertComplete, MissingNames, ProductResource } from '../contract/resources';
import type { Rules } from './engine/rules';
import { reportSubscriptionRules } from './reportSubscriptions/rules';
import { refundRules, saleRules } from './sales/rules';
import { noteRules } from './notes/rules';
import { savedViewRules } from './views/rules';
import { deliveryRules, webhookRules } from './webhooks/rules';
import { categories } from './catalogs/categories';
import { companyRules } from './catalogs/companies';
import { occasions } from './catalogs/occasions';
import { plans } from './catalogs/plans';

const rules = {
  'catalogs/categories': categories,
  'catalogs/occasions': occasions,
  'catalogs/companies': companyRules,
  'catalogs/plans': plans,
  liquidations: liquidationRules,
  'liquidation-items': liquidationItemRules,
  investments: investmentRules,
  'investment-movements': movementRules,
  'ledger-accounts': { ...ledgerAccountRules, wordCondition: namedAccounts },
  journals: journalRules,
  entries: entryRules,
  periods: createPeriodRules(assertChecksPass),
  'exchange-rates': exchangeRateRules,
  sales: saleRules,
  refunds: refundRules,
  'users/administrator': administratorRules,
  'users/user': userRules,
  approvals: approvalRules,
  'audit-events': auditEventRules,
  settings: settingRules,
  'api-keys': apiKeyRules,
  'saved-views': savedViewRules,
  'report-subscriptions': reportSubscriptionRules,
  notifications: notificationRules,
  notes: noteRules,
  deposits: depositRules,
  giftcards: giftCardRules,
  webhooks: webhookRules,
  'webhook-deliveries': deliveryRules,
} satisfies Partial<Record<ProductResource['name'], Rules>>;

export const productRules: AssertComplete<
  typeof rules,
  MissingNames<'api/rules.ts has no rules of', Exclude<ResourceNameWithActions, keyof typeof rules>>
> = rules;
