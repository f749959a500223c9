import type { liquidationItems, liquidations } from '../../contract/money/liquidations';
import type { StoredRecord } from '../engine/rules';

/** A run as it is stored. */
export type Liquidation = StoredRecord<typeof liquidations>;
/** The payment to one company in a run as it is stored. */
export type LiquidationItem = StoredRecord<typeof liquidationItems>;
