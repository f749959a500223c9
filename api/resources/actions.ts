import * as z from 'zod/mini';
import type { ProblemCode } from '../contract/problems';
import { violationsOf } from '../contract/violations';
import { invalid } from '../problem';
import type { Act } from './act';
import { restoreRecord } from './archive';
import { moveRecord } from './move';
import type { Answered } from './record';
import type { Table } from './table';
import type { Body } from './validate';

/** Something an administrator does to a record besides writing its form. */
export interface RecordAction {
  input: z.ZodMiniType;
  /** What the record's state may say to it. */
  refusals: readonly ProblemCode[];
  /** Does it to the `version` of the record its caller saw, with what the input's schema let through. */
  run(act: Act, table: Table, id: string, version: number, input: Body): Promise<Answered>;
}

/** What every resource can be asked to do. */
const known: Readonly<Record<string, RecordAction>> = {
  restore: {
    input: z.strictObject({}),
    refusals: ['record.notArchived'],
    run: restoreRecord,
  },
  move: {
    /** Behind which live record it goes; null: before all of them. */
    input: z.strictObject({ afterId: z.nullable(z.uuid()) }),
    refusals: ['record.archived'],
    run: (act, table, id, version, input) => moveRecord(act, table, id, version, input['afterId'] as string | null),
  },
};

/** The actions a resource declares. Throws when one is declared that nobody does. */
export function actionsOf({ resource, rules }: Table): Map<string, RecordAction> {
  return new Map(
    Object.keys(resource.actions).map((name) => {
      const action = rules.actions?.[name] ?? known[name];
      if (!action) throw new Error(`${resource.name} declares the action ${name}, which nobody does`);
      return [name, action];
    }),
  );
}

/** What an action is given, checked. Throws `request.invalid`. */
export function readInput(action: RecordAction, body: Body): Body {
  const result = z.safeParse(action.input, body);
  if (!result.success) throw invalid(...violationsOf('', body, result.error.issues));
  return result.data as Body;
}
