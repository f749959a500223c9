import { dateIn } from '../../contract/days';
import type { ViolationOf } from '../../contract/problems';
import { invalid } from '../problem';
import { occasions as declared } from '../../contract/catalogs/catalogs';
import type { FormOf } from '../engine/record';
import { defineRules } from '../engine/rules';

type Occasion = Pick<FormOf<typeof declared>, 'startsOn' | 'endsOn' | 'recurrence'>;

function parseDateParts(date: string): [year: number, month: number, day: number] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return [year, month, day];
}

/** Maps 29 February to 28 February in years that are not leap years. */
function moveToYear(date: string, year: number): string {
  const [, month, day] = parseDateParts(date);
  const lastDayOfMonth = new Date(Date.UTC(2000, month, 0));
  lastDayOfMonth.setUTCFullYear(year, month, 0);
  return `${String(year).padStart(4, '0')}-${date.slice(5, 7)}-${String(Math.min(day, lastDayOfMonth.getUTCDate())).padStart(2, '0')}`;
}

/**
 * Returns the next day of an occasion, or `today` during the occasion; `null` if it is over or has no start. A yearly
 * occasion repeats from its first year. An occasion may span New Year.
 */
export function nextOn({ startsOn, endsOn, recurrence }: Occasion, today: string): string | null {
  if (startsOn === null) return null;
  const [firstYear] = parseDateParts(startsOn);
  const [lastYear] = parseDateParts(endsOn ?? startsOn);
  const [thisYear] = parseDateParts(today);
  const from = recurrence === 'none' ? firstYear : Math.max(firstYear, thisYear - (lastYear - firstYear));
  const to = recurrence === 'none' ? firstYear : Math.max(firstYear, thisYear + 1);
  for (let year = from; year <= to; year += 1) {
    const [start, end] = [moveToYear(startsOn, year), moveToYear(endsOn ?? startsOn, year + lastYear - firstYear)];
    if (end >= today) return start > today ? start : today;
  }
  return null;
}

function violationsOf({ startsOn, endsOn, recurrence }: Occasion): ViolationOf<Occasion>[] {
  if (startsOn === null)
    return endsOn !== null || recurrence === 'yearly' ? [{ field: 'startsOn', code: 'required' }] : [];
  return endsOn !== null && endsOn < startsOn ? [{ field: 'endsOn', code: 'beforeStart' }] : [];
}

export const occasions = defineRules(declared, {
  async check(_context, _table, values) {
    const violations = violationsOf(values);
    if (violations.length > 0) throw invalid<Occasion>(...violations);
    return values;
  },
  computeFields: (record, { at, timeZone }) => ({ nextOn: nextOn(record, dateIn(timeZone, new Date(at))) }),
});
