import type { liquidationItems, liquidations } from '../../contract/money/liquidations';
import type { StoredRecord } from '../engine/rules';

export type Liquidation = StoredRecord<typeof liquidations>;
export type LiquidationItem = StoredRecord<typeof liquidationItems>;
