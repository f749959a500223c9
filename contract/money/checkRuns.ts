import * as z from 'zod/mini';
import { boolean, choice, date, instant, integer, json } from '../fields';
import { permittedReports } from '../duties';
import { defineResource } from '../resource';

/** `name` is a string, not an enum, because a console older than the API may receive an unknown check. */
export const checkResult = z.object({ name: z.string(), ok: z.boolean(), faults: z.array(z.string()) });

/** `fixed`: the run failed, but a later recheck passed. */
const checkRunStates = ['passed', 'failed', 'fixed'] as const;

export const checkResults = z.array(checkResult);

const readOnlyRequired = { required: true, readOnly: true } as const;

export const checkRuns = defineResource({
  name: 'check-runs',
  table: 'checkRuns',
  fields: {
    onDate: date({ ...readOnlyRequired, unique: true, column: 'shown' }),
    state: choice(checkRunStates, { ...readOnlyRequired, sort: false, column: 'shown' }),
    failedChecks: integer({ ...readOnlyRequired, min: 0, filter: false, sort: false, column: 'shown' }),
    /** Whether the run recounted all records. Other runs recount older records only in part. */
    isFull: boolean({ readOnly: true, filter: false, sort: false, column: 'shown' }),
    recheckedAt: instant({ filter: false, sort: false }),
    checks: json<z.output<typeof checkResults>>(checkResults),
  },
  actions: {},
  permitted: { read: permittedReports.checks, write: [] },
  order: { field: 'onDate', direction: 'DESC' },
  title: 'onDate',
  writes: { create: false, update: false, archive: false },
  imports: false,
});
