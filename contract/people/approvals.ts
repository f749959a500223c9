/** Requests to run an action, which another administrator must approve first (docs/business.md, Approvals). */
import * as z from 'zod/mini';
import { currencies } from '../currencies';
import { documentNumber, choice, instant, integer, json, money, text } from '../fields';
import { defineResource } from '../resource';
import { balanceChanges, type BalanceChange } from '../balances';
import { turn } from '../turns';

/** `approved`: the approval has executed the action. `lapsed`: the record has changed since the request. */
export const approvalStates = ['pending', 'approved', 'rejected', 'withdrawn', 'expired', 'lapsed'] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const approvalCauses = ['always', 'actLimit', 'personDayLimit', 'beneficiaryDayLimit'] as const;
export type ApprovalCause = (typeof approvalCauses)[number];

export const approvalHours = 72;

export const createAction = 'create';

const readOnlyRequired = { required: true, readOnly: true } as const;
const reason = text({ required: true, maxLength: 300, multiline: true });

/** Duties that may approve. The approver also needs permission for the requested action (`api/approvals`). */
const approverDuties = ['finance', 'support'] as const;

export const approvals = defineResource({
  name: 'approvals',
  table: 'approvals',
  fields: {
    number: { ...documentNumber(), filter: true },
    state: choice(approvalStates, { ...readOnlyRequired, initial: 'pending', sort: false, column: 'shown' }),
    action: text({ ...readOnlyRequired, filter: true, column: 'shown' }),
    resource: text({ resourceName: true, ...readOnlyRequired, filter: true }),
    /** `null` if the request creates a record. */
    recordId: text({ id: true, readOnly: true, filter: true, column: 'never' }),
    recordVersion: integer({ readOnly: true, filter: false, sort: false, column: 'never' }),
    /** For a closing of several months its first and last: `2025-10/2026-10`. */
    recordTitle: text({ readOnly: true, search: true }),
    cause: choice(approvalCauses, { ...readOnlyRequired, sort: false }),
    /** `null` if the action gives nothing away. */
    amountMinor: money({ readOnly: true, currency: 'currency', filter: false, sort: false, column: 'shown' }),
    currency: choice(currencies, { readOnly: true, sort: false }),
    input: { ...json(), copyOf: 'resource' },
    before: { ...json(), copyOf: 'resource' },
    balances: json<readonly BalanceChange[]>(balanceChanges),
    requestedBy: text({ id: true, ...readOnlyRequired, filter: true, column: 'never' }),
    requestedByEmail: text({ actor: true, ...readOnlyRequired, column: 'shown' }),
    /** The `uid` of each member of the requester's sponsor group, none of whom may approve the request. */
    countedAsOne: json(z.array(z.string())),
    expiresAt: instant({ column: 'shown' }),
    decidedBy: text({ id: true, readOnly: true, column: 'never' }),
    decidedByEmail: text({ actor: true, readOnly: true }),
    decidedAt: instant({ filter: false, sort: false }),
    reason: text({ readOnly: true, maxLength: 300, column: 'never' }),
    turn: turn(),
  },
  actions: {
    approve: { input: {}, primary: true, recentSignIn: true, permitted: approverDuties },
    reject: { input: { reason }, destructive: true, permitted: approverDuties },
    withdraw: { input: {} },
  },
  permitted: { read: 'administrators', write: 'administrators' },
  order: { field: 'createdAt', direction: 'DESC' },
  title: 'number',
  writes: { create: false, update: false, archive: false },
  money: true,
});
