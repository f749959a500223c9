import { depositRules } from './deposits/rules';
import { giftCardRules } from './giftcards/rules';
import { investmentRules, movementRules } from './investments/rules';
import { liquidationItemRules, liquidationRules } from './liquidations/rules';
import { administratorRules, userRules } from './users/rules';
import type { RulesByResource } from './engine/rules';
import { saleRules } from './sales/rules';
import { categories } from './catalogs/categories';
import { companies } from './catalogs/companies';
import { occasions } from './catalogs/occasions';
import { plans } from './catalogs/plans';

/** What the product's resources have of their own, by name. */
export const productRules: RulesByResource = {
  'catalogs/categories': categories,
  'catalogs/occasions': occasions,
  'catalogs/companies': companies,
  'catalogs/plans': plans,
  liquidations: liquidationRules,
  'liquidation-items': liquidationItemRules,
  investments: investmentRules,
  'investment-movements': movementRules,
  sales: saleRules,
  'users/administrator': administratorRules,
  'users/user': userRules,
  deposits: depositRules,
  giftcards: giftCardRules,
};
