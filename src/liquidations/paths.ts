import { deposits } from '../../contract/money/deposits';
import { liquidationItems, liquidations } from '../../contract/money/liquidations';
import { refunds, sales } from '../../contract/money/sales';
import { routeOf } from '../../contract/resource';
import { createPathOf, pathOf } from '../kit/form/paths';
import type { StatementLine } from '../../contract/money/liquidationEndpoints';

const root = routeOf(liquidations);

export const liquidatePaths = {
  runs: root,
  owed: `${root}/owed`,
  create: createPathOf(liquidations),
  open: (companyId: string, currency: string) =>
    `${root}/owed/${encodeURIComponent(companyId)}?${new URLSearchParams({ currency })}`,
  statement: (itemId: string) => `${pathOf(liquidationItems, itemId)}/statement`,
} as const;

const sources = { sale: sales, refund: refunds, deposit: deposits, carry: liquidationItems } as const;

export function pathOfLine({ sourceType, sourceId }: StatementLine): string {
  return pathOf(sources[sourceType], sourceId);
}
