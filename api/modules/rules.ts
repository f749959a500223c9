import type { RulesByResource } from '../resources/rules';

/** What the product's resources have of their own, by name. */
export const productRules: RulesByResource = {};
