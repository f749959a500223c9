import type { FieldKind } from '../../../api/contract/fields';
import type { Writing } from './kind';

/** A kind that has no picture of its own yet. */
export const other = <K extends FieldKind>(): Writing<K> => ({ Input: () => null, Filter: () => null });
