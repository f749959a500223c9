import type { Field } from '../../../contract/fields';
import type { Params } from '../../../contract/problems';
import type { ResourceText } from '../resourceText';
import type { Values } from './kind';
import { displayOf } from './displays';

interface BoundsContext {
  resource: string;
  name: string;
  field: Field;
  siblings: Values;
}

export function formatBounds(params: Params = {}, context: BoundsContext, resourceText: ResourceText): Params {
  const display = displayOf(context.field);
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      display.isNumber && typeof value === 'number' ? display.text(value, resourceText, context) : value,
    ]),
  );
}
