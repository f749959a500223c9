import type { Fields } from '../../contract/fields';
import * as z from 'zod/mini';
import type { Currency } from '../../contract/currencies';
import type { ProblemCode } from '../../contract/problems';
import { inputSchema, type InputOf } from '../../contract/input';
import type { Resource } from '../../contract/resource';
import { violationsOf } from '../../contract/violations';
import { invalid } from '../problem';
import type { WriteContext } from './writeContext';
import { restoreRecord } from './archive';
import {
  type RecordIn,
  assertActionAllowed,
  assertVersion,
  getRecord,
  writeNextVersion,
  type ApiRecord,
} from './record';
import type { ReadContext } from './rules';
import type { Table, TableOf } from './table';
import type { Body } from './validate';
import { audit } from './audit';
import { placeAfter } from './position';
import { untyped } from '../db/database';

/** The amount that an action gives away, for the limits of what one person may do alone. */
export interface Spending {
  /** Minor units, above zero. */
  amountMinor: number;
  currency: Currency;
  /**
   * Who receives it: the id of an account, a company or a card, or a person's e-mail, which is matched to their
   * account if they have one; `null` if it is nobody in particular.
   */
  beneficiary: string | null;
}

/** Which actions need the approval of another administrator first (`api/approvals`); by default none. */
export interface ApprovalPolicy<Known, Input> {
  /** Always needs approval. */
  alwaysNeedsApproval?: true;
  /** Needs approval even if there has never been a second owner. */
  needsApprovalOfSoleOwner?: true;
  /** Needs approval above the limits. `null`: nothing is given away, or two people have already been involved. */
  amountGivenAway?(record: Known, input: Input, performer: Performer): AmountsGivenAway | Promise<AmountsGivenAway>;
  /**
   * Returns the input to store in the approval, without values that must not be stored. Called after the action's dry
   * run.
   */
  storedInput?(input: Input, context: WriteContext): Promise<Body>;
  /** What the approver sees of the record besides the values that the input replaces; by default nothing. */
  snapshot?(record: Known): Body;
  /**
   * People who prepared the record: the resource's own rules require somebody else, who must not count as one of
   * them.
   */
  preparedBy?(record: Known): readonly (string | null)[];
}

type AmountsGivenAway = Spending | readonly Spending[] | null;

/** Who runs the action, and its transaction. */
export interface Performer extends Pick<WriteContext, 'trx'> {
  /** Whether `uid` is this person or counts as the same: one of them admitted the other alone. */
  isSameGroup(uid: string | null): boolean;
  /** Authenticated by an API key. */
  isMachine: boolean;
}

/** An action of an administrator on a record, other than saving its form. */
export interface RecordAction<R extends Resource = Resource, F extends Fields = Fields> extends ApprovalPolicy<
  RecordIn<R>,
  InputOf<F>
> {
  /** Schema of the input; by default the one the resource declares. */
  input?: z.ZodMiniType<Body>;
  /** Problems it may throw. */
  refusals: readonly ProblemCode[];
  /** Runs slow checks before the transaction (see `Creation`). */
  precheck?(reader: ReadContext, table: TableOf<R>, id: string): Promise<void>;
  /** Runs the action on the `version` of the record that the caller has seen, with the validated input. */
  run(context: WriteContext, table: TableOf<R>, id: string, version: number, input: InputOf<F>): Promise<RecordIn<R>>;
}

export type ActionOf<R extends Resource, A extends keyof R['actions']> = RecordAction<R, R['actions'][A]['input']>;

export type ActionInput<R extends Resource, A extends keyof R['actions']> = InputOf<R['actions'][A]['input']>;

/** An action with its input schema resolved. */
export type ServedAction = RecordAction & Required<Pick<RecordAction, 'input'>>;

/** `afterId`: the live record to put it after; null: put it first. */
const moveInput = z.strictObject({ afterId: z.nullable(z.uuid()) });

/** Actions that every resource may declare (`CommonAction`). */
const known: Readonly<Record<string, RecordAction>> = {
  restore: {
    refusals: ['record.notArchived'],
    run: restoreRecord,
  },
  move: {
    input: moveInput,
    refusals: ['record.archived'],
    run: (context, table, id, version, input) =>
      moveRecord(context, table, id, version, z.parse(moveInput, input).afterId),
  },
};

/** The actions a resource declares. Throws if one has no implementation. */
export function actionsOf({ resource, rules }: Table): Map<string, ServedAction> {
  return new Map(
    Object.entries(resource.actions).map(([name, declared]) => {
      const action = rules.actions?.[name] ?? known[name];
      if (!action) throw new Error(`${resource.name} declares the action ${name}, which its rules do not do`);
      return [name, { input: inputSchema(declared.input), ...action }];
    }),
  );
}

/** Validates the body of an action. Throws `request.invalid`. */
export function readInput<I>(input: z.ZodMiniType<I>, body: Body): I {
  const result = z.safeParse(input, body);
  if (!result.success) throw invalid<Body>(...violationsOf('', body, result.error.issues));
  return result.data;
}

/**
 * Moves a record in the manual order: after the live record `afterId`, or to the front if it is null. Writes nothing if
 * it is there already.
 */
async function moveRecord(
  context: WriteContext,
  table: Table,
  id: string,
  version: number,
  afterId: string | null,
): Promise<ApiRecord> {
  const { resource } = table;
  const before = await getRecord(context.trx, table, id, context);
  assertVersion(context, table, before, version);
  assertActionAllowed(before, 'move');
  const placement = await placeAfter(context.trx, resource, id, afterId);
  if (!placement) return before;
  for (const follower of placement.shifted) {
    await untyped(context.trx)
      .updateTable(resource.table)
      .set((set) => ({ position: follower.position, updatedAt: context.at, version: set('version', '+', 1) }))
      .where('id', '=', follower.id)
      .execute();
  }
  const after = await writeNextVersion(context, table, before, { position: placement.position });
  await audit(context, { action: 'move', resource, before, after });
  return after;
}
