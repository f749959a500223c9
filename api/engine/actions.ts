import * as z from 'zod/mini';
import type { Fields } from '../../contract/fields';
import type { Currency } from '../../contract/currencies';
import type { ProblemCode } from '../../contract/problems';
import { inputSchema, type InputOf } from '../../contract/input';
import type { Resource } from '../../contract/resource';
import { violationsOf } from '../../contract/violations';
import { invalid } from '../problem';
import type { WriteContext } from './writeContext';
import { restoreRecord } from './change';
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

export interface Spending {
  /** Minor units, above zero. */
  amountMinor: number;
  currency: Currency;
  /**
   * Id of the recipient (account, company or card), or an e-mail address, which is matched to an account; `null`
   * without a specific recipient.
   */
  beneficiary: string | null;
}

export interface ApprovalPolicy<Known, Input> {
  alwaysNeedsApproval?: true;
  needsApprovalOfSoleOwner?: true;
  /**
   * Returns the amounts to compare with the approval limits; `null` if nothing is given away, or two people have
   * already taken part.
   */
  amountGivenAway?(record: Known, input: Input, performer: Performer): AmountsGivenAway | Promise<AmountsGivenAway>;
  /**
   * Replaces values that may not be stored with an approval, such as gift card codes by ids. Default: the input itself.
   * Runs after the action's dry run.
   */
  storedInput?(input: Input, context: WriteContext): Promise<Body>;
  snapshot?(record: Known): Body;
  preparedBy?(record: Known): readonly (string | null)[];
}

type ApprovalCauses = Pick<ApprovalPolicy<never, never>, 'alwaysNeedsApproval' | 'amountGivenAway' | 'preparedBy'>;

export function mayNeedApproval(policy: ApprovalCauses | undefined): boolean {
  return Boolean(policy?.alwaysNeedsApproval ?? policy?.amountGivenAway ?? policy?.preparedBy);
}

type AmountsGivenAway = Spending | readonly Spending[] | null;

export interface Performer extends Pick<WriteContext, 'trx'> {
  /**
   * Returns whether `uid` is the performer or counts as the same person: one of the two added the other without a
   * second person's approval.
   */
  isSameGroup(uid: string | null): boolean;
  isMachine: boolean;
}

export interface RecordAction<R extends Resource = Resource, F extends Fields = Fields> extends ApprovalPolicy<
  RecordIn<R>,
  InputOf<F>
> {
  input?: z.ZodMiniType<Body>;
  refusals: readonly ProblemCode[];
  /** The action sets the fields named as its input. If they already have the values, it does nothing, without approval. */
  setsInput?: true;
  precheck?(reader: ReadContext, table: TableOf<R>, id: string): Promise<void>;
  run(context: WriteContext, table: TableOf<R>, id: string, version: number, input: InputOf<F>): Promise<RecordIn<R>>;
}

export type ActionOf<R extends Resource, A extends keyof R['actions']> = RecordAction<R, R['actions'][A]['input']>;

export type ActionInput<R extends Resource, A extends keyof R['actions']> = InputOf<R['actions'][A]['input']>;

export type ActionWithInput = RecordAction & Required<Pick<RecordAction, 'input'>>;

const moveInput = z.strictObject({ afterId: z.nullable(z.uuid()) });

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

export function actionsOf({ resource, rules }: Table): Map<string, ActionWithInput> {
  return new Map(
    Object.entries(resource.actions).map(([name, declared]) => {
      const action = rules.actions?.[name] ?? known[name];
      if (!action) throw new Error(`${resource.name} declares the action ${name}, but its rules do not implement it`);
      return [name, { input: inputSchema(declared.input), ...action }];
    }),
  );
}

/** Throws `request.invalid`. */
export function readInput<I>(input: z.ZodMiniType<I>, body: Body): I {
  const result = z.safeParse(input, body);
  if (!result.success) throw invalid<Body>(...violationsOf('', body, result.error.issues));
  return result.data;
}

/**
 * Moves a record and its children in the manual order: after the live record `afterId`, or to the front if `afterId` is
 * null. Writes nothing if they are already there.
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
