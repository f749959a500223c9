/**
 * What one administrator has asked for and another has to approve before it is done (docs/business.md, Approvals).
 */
import * as z from 'zod/mini';
import { currencies } from '../currencies';
import { choice, instant, integer, json, money, text } from '../fields';
import { defineResource } from '../resource';
import { balanceChanges, type BalanceChange } from '../money/balances';
import { turn } from '../turns';

/**
 * `pending` waits; `approved` was done in the moment of the approval; `lapsed`: the record has changed since, so that
 * nobody approves what nobody saw.
 */
export const approvalStates = ['pending', 'approved', 'rejected', 'withdrawn', 'expired', 'lapsed'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Why it takes two: it always does, or it passes a limit of what one person does alone. */
export const approvalCauses = ['always', 'actLimit', 'personDayLimit', 'beneficiaryDayLimit'] as const;
export type ApprovalCause = (typeof approvalCauses)[number];

/** An approval is given within 72 hours. */
export const approvalHours = 72;

/** The name under which creating a record is asked for; else it is an action or an endpoint of the resource. */
export const creation = 'create';

const told = { required: true, readOnly: true } as const;
const reason = text({ required: true, maxLength: 300, multiline: true });

/** Who may do something that takes two. Of these, who may do what was asked for (`api/approvals`). */
const approving = ['finance', 'support'] as const;

export const approvals = defineResource({
  name: 'approvals',
  table: 'approvals',
  fields: {
    number: text({ ...told, unique: true, search: true, sort: true, column: 'shown' }),
    state: choice(approvalStates, { ...told, initial: 'pending', sort: false, column: 'shown' }),
    /** `create`, an action, or the `id` of an endpoint. */
    action: text({ ...told, filter: true, column: 'shown' }),
    resource: text({ ...told, filter: true }),
    /** `null` for what is to be created. */
    recordId: text({ readOnly: true, filter: true, column: 'never' }),
    recordVersion: integer({ readOnly: true, filter: false, sort: false, column: 'never' }),
    recordTitle: text({ readOnly: true, search: true, column: 'shown' }),
    cause: choice(approvalCauses, { ...told, sort: false }),
    /** The amount given away; `null` if none. */
    amountMinor: money({ readOnly: true, currency: 'currency', filter: false, sort: false, column: 'shown' }),
    currency: choice(currencies, { readOnly: true, sort: false }),
    input: { ...json(), copyOf: 'resource' },
    /** What the record said in the fields that the input names. */
    before: { ...json(), copyOf: 'resource' },
    /** As who asked has seen them. */
    balances: json<readonly BalanceChange[]>(balanceChanges),
    requestedBy: text({ ...told, filter: true, column: 'never' }),
    requestedByEmail: text({ actor: true, ...told, column: 'shown' }),
    /** The `uid` of those who count as who asked: they do not decide about it. */
    countedAsOne: json(z.array(z.string())),
    expiresAt: instant({ column: 'shown' }),
    decidedBy: text({ readOnly: true, column: 'never' }),
    decidedByEmail: text({ actor: true, readOnly: true, column: 'shown' }),
    decidedAt: instant({ filter: false, sort: false }),
    reason: text({ readOnly: true, maxLength: 300, column: 'never' }),
    turn: turn(),
  },
  actions: {
    approve: { input: {}, step: true, recentSignIn: true, permitted: approving },
    reject: { input: { reason }, destructive: true, permitted: approving },
    /** By who asked. */
    withdraw: { input: {} },
  },
  permitted: { read: 'administrators', write: 'administrators' },
  historyIn: 'recordId',
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'number',
  writes: { create: false, update: false, archive: false },
  money: true,
  together: [['state', 'requestedBy']],
});
