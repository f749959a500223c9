import { color } from '../fields';
import { defineCatalog } from '../resource';

export const labels = defineCatalog('labels', {
  color: color({ required: true, initial: '#C2410C', column: 'shown' }),
});
