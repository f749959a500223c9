import * as z from 'zod/mini';
import type { Currency } from '../../contract/currencies';
import type { ProblemCode } from '../../contract/problems';
import { inputOf, type InputOf } from '../../contract/input';
import type { Fields, Resource } from '../../contract/resource';
import { violationsOf } from '../../contract/violations';
import { invalid } from '../problem';
import type { WriteContext } from './writeContext';
import { restoreRecord } from './archive';
import { moveRecord } from './move';
import type { RecordIn } from './record';
import type { Reader } from './rules';
import type { Table, TableOf } from './table';
import type { Body } from './validate';

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
export interface TakesTwo<Known, Input> {
  /** Always needs approval. */
  byTwo?: true;
  /** Needs approval even if there has never been a second owner. */
  neverAlone?: true;
  /** Needs approval above the limits. `null`: nothing is given away, or two people have already been involved. */
  spends?(known: Known, input: Input, by: Doer): Spent | Promise<Spent>;
  /**
   * Returns the input to store in the approval, without values that must not be stored. Called after the action's dry
   * run.
   */
  stored?(input: Input, context: WriteContext): Promise<Body>;
  /** What the approver sees of the record besides the values that the input replaces; by default nothing. */
  seen?(known: Known): Body;
  /**
   * People who prepared the record: the resource's own rules require somebody else, who must not count as one of
   * them.
   */
  preparedBy?(known: Known): readonly (string | null)[];
}

type Spent = Spending | readonly Spending[] | null;

/** Who runs the action, and its transaction. */
export interface Doer extends Pick<WriteContext, 'trx'> {
  /** Whether `uid` is this person or counts as the same: one of them admitted the other alone. */
  isOne(uid: string | null): boolean;
  /** Authenticated by an API key. */
  isMachine: boolean;
}

/** An action of an administrator on a record, other than saving its form. */
export interface RecordAction<R extends Resource = Resource, F extends Fields = Fields> extends TakesTwo<
  RecordIn<R>,
  InputOf<F>
> {
  /** Schema of the input; by default the one the resource declares. */
  input?: z.ZodMiniType<Body>;
  /** Problems it may throw. */
  refusals: readonly ProblemCode[];
  /** Runs slow checks before the transaction (see `Creation`). */
  before?(reader: Reader, table: TableOf<R>, id: string): Promise<void>;
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
      return [name, { input: inputOf(declared.input), ...action }];
    }),
  );
}

/** Validates the body of an action. Throws `request.invalid`. */
export function readInput<I>(input: z.ZodMiniType<I>, body: Body): I {
  const result = z.safeParse(input, body);
  if (!result.success) throw invalid<Body>(...violationsOf('', body, result.error.issues));
  return result.data;
}
