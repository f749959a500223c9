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

/** What an act gives away, for the limits of what one person does alone. */
export interface Spending {
  /** Minor units, above zero. */
  amountMinor: number;
  currency: Currency;
  /**
   * Who or what gets it: the id of an account, a company, a card, or the e-mail of a person, who is their account where they
   * have one; `null` where that is nobody in particular.
   */
  beneficiary: string | null;
}

/** Which acts another administrator has to approve first (`api/approvals`). By default none. */
export interface TakesTwo<Known, Input> {
  /** It does so always. */
  byTwo?: true;
  /** Not even who has never had a second owner does it alone. */
  neverAlone?: true;
  /** It does beyond the limits. `null`: nothing is given away, or two people were at it already. */
  spends?(known: Known, input: Input, by: Doer): Spent | Promise<Spent>;
  /** The input as an approval stores it, without what nothing may store. Called once the act was tried. */
  stored?(input: Input, context: WriteContext): Promise<Body>;
  /** What the approver sees of the record besides what the input replaces; by default nothing. */
  seen?(known: Known): Body;
  /** Its own rules say that it takes another person than these: none who counts as one of them. */
  preparedBy?(known: Known): readonly (string | null)[];
}

type Spent = Spending | readonly Spending[] | null;

/** Who does it, in which transaction. */
export interface Doer extends Pick<WriteContext, 'trx'> {
  /** Whether somebody is this person, or counts as them: one of them let the other in alone. */
  isOne(uid: string | null): boolean;
  /** It acts by an API key. */
  isMachine: boolean;
}

/** Something an administrator does to a record besides writing its form. */
export interface RecordAction<R extends Resource = Resource, F extends Fields = Fields> extends TakesTwo<
  RecordIn<R>,
  InputOf<F>
> {
  /** The schema of its input; by default what the resource declares. */
  input?: z.ZodMiniType<Body>;
  /** The problems with which it may be refused. */
  refusals: readonly ProblemCode[];
  /** Refuses what takes long to find out, before the transaction (see `Creation`). */
  before?(reader: Reader, table: TableOf<R>, id: string): Promise<void>;
  /** Does it to the `version` of the record that the caller has seen, with the validated input. */
  run(context: WriteContext, table: TableOf<R>, id: string, version: number, input: InputOf<F>): Promise<RecordIn<R>>;
}

/** An action of a resource, by its name: its input is what the resource declares of it. */
export type ActionOf<R extends Resource, A extends keyof R['actions']> = RecordAction<R, R['actions'][A]['input']>;

/** The validated input of an action of a resource. */
export type ActionInput<R extends Resource, A extends keyof R['actions']> = InputOf<R['actions'][A]['input']>;

/** An action as it is served. */
export type ServedAction = RecordAction & Required<Pick<RecordAction, 'input'>>;

/** `afterId`: the live record to put it after; null: put it first. */
const moveInput = z.strictObject({ afterId: z.nullable(z.uuid()) });

/** The actions every resource may declare (`CommonAction`). */
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
