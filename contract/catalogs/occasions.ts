import { choice, date } from '../fields';
import { defineCatalog } from '../resource';

export const occasions = defineCatalog('occasions', {
  startsOn: date({ column: 'shown', section: 'terms' }),
  endsOn: date({ column: 'shown', section: 'terms' }),
  recurrence: choice(['none', 'yearly'], { required: true, initial: 'none', section: 'terms' }),
  /** Next day of the occasion, today included; empty after its last day. */
  nextOn: date({ readOnly: true, filter: false, sort: false, column: 'shown' }),
});
