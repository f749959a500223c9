/**
 * Results of the nightly money checks (docs/decisions/0095-nightly-checks.md). A failed run stays open for finance
 * until a recheck passes.
 */
import * as z from 'zod/mini';
import { boolean, choice, date, instant, integer, json } from '../fields';
import { permittedReports } from '../duties';
import { defineResource } from '../resource';
import { checkResult } from './checkResult';

/** `fixed`: failed, then passed a later recheck. */
const checkRunStates = ['passed', 'failed', 'fixed'] as const;

const verdicts = z.array(checkResult);

const readOnlyRequired = { required: true, readOnly: true } as const;

export const checkRuns = defineResource({
  name: 'check-runs',
  table: 'checkRuns',
  fields: {
    /** Day in whose first hours the checks ran. */
    onDate: date({ ...readOnlyRequired, unique: true, column: 'shown' }),
    state: choice(checkRunStates, { ...readOnlyRequired, sort: false, column: 'shown' }),
    failedChecks: integer({ ...readOnlyRequired, min: 0, filter: false, sort: false, column: 'shown' }),
    /** Full recount; otherwise records recounted before were only read in part. */
    isFull: boolean({ readOnly: true, filter: false, sort: false, column: 'shown' }),
    recheckedAt: instant({ filter: false, sort: false }),
    checks: json<z.output<typeof verdicts>>(verdicts),
  },
  actions: {},
  permitted: { read: permittedReports.checks, write: [] },
  order: { field: 'onDate', direction: 'DESC' },
  title: 'onDate',
  writes: { create: false, update: false, archive: false },
  imports: false,
});
