import { choice, date } from '../fields';
import { defineCatalog } from '../resource';

export const occasions = defineCatalog('occasions', {
  startsOn: date({ column: 'shown', section: 'terms' }),
  endsOn: date({ column: 'shown', section: 'terms' }),
  recurrence: choice(['none', 'yearly'], { required: true, initial: 'none', section: 'terms' }),
  /** First day of the occasion on or after today; empty once it is over. */
  nextOn: date({ readOnly: true, filter: false, sort: false, column: 'shown' }),
});
