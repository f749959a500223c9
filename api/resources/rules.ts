import type { Availability, ProblemCode } from '../contract/problems';
import type { Act, Viewer } from './act';
import type { RecordAction } from './actions';
import type { Answered } from './record';
import type { Table } from './table';

export type Standing = Readonly<Record<string, unknown>>;
export type Values = Record<string, unknown>;

/**
 * What a resource has of its own beyond its declaration. Every rule is optional; a catalog without
 * any is served by the declaration alone.
 */
export interface Rules {
  /** Whether something may be done with a record now: an action, `edit` or `archive`. */
  available?: Readonly<Record<string, (record: Standing, viewer: Viewer) => Availability>>;
  /** What forbids archiving besides what forbids it everywhere: the document tells of it. */
  keptFromArchive?: readonly ProblemCode[];
  /** Who does the actions the resource declares. */
  actions?: Readonly<Record<string, RecordAction>>;
  /** Looks at what is about to be written, and may complete it. Throws `request.invalid`. */
  check?(act: Act, table: Table, values: Values, before: Answered | null): Promise<Values>;
  /** What is worked out when a record is looked at, and kept nowhere. */
  derive?(record: Standing, viewer: Viewer): Values;
  /** Does what follows from a write, in its transaction. */
  settle?(act: Act, table: Table, before: Answered | null, after: Answered): Promise<void>;
}

export type RulesByResource = Readonly<Record<string, Rules>>;

export const allowed: Availability = { allowed: true };

export function refused(code: ProblemCode, params?: Readonly<Record<string, string | number>>): Availability {
  return { allowed: false, code, ...(params && { params }) };
}
