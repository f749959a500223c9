/**
 * What the checks of the money found each night, without anybody's asking (docs/decisions/0095-nightly-checks.md). What is
 * wrong waits for finance until it is found right again.
 */
import * as z from 'zod/mini';
import { boolean, choice, date, instant, integer, json } from '../fields';
import { permittedReports } from '../reports/permitted';
import { defineResource } from '../resource';
import { verdict } from './verdict';

/** `fixed`: something was wrong, and was found right later. */
const checkRunStates = ['passed', 'failed', 'fixed'] as const;

const verdicts = z.array(verdict);

const told = { required: true, readOnly: true } as const;

export const checkRuns = defineResource({
  name: 'check-runs',
  table: 'checkRuns',
  fields: {
    /** The day in whose first hours it was done. */
    onDate: date({ ...told, unique: true, column: 'shown' }),
    state: choice(checkRunStates, { ...told, sort: false, column: 'shown' }),
    /** How many checks found something wrong that night. */
    failedChecks: integer({ ...told, min: 0, filter: false, sort: false, column: 'shown' }),
    /** Everything was recounted, however old; otherwise what was recounted before was read in part. */
    isFull: boolean({ readOnly: true, filter: false, sort: false, column: 'shown' }),
    /** When what was wrong was last looked at again. */
    recheckedAt: instant({ volatile: true, filter: false, sort: false }),
    /** What each check found that night. */
    checks: json<z.output<typeof verdicts>>(verdicts),
  },
  actions: {},
  permitted: { read: permittedReports.checks, write: [], keys: ['read'] },
  order: { field: 'onDate', direction: 'DESC' },
  title: 'onDate',
  writes: { create: false, update: false, archive: false },
  imports: false,
});
