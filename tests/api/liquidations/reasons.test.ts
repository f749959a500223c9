import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../../contract/settings';
import {
  liquidationItemStates,
  liquidationStates,
  type LiquidationItemState,
  type LiquidationState,
} from '../../../contract/money/liquidations';
import { liquidationItemRules, liquidationRules } from '../../../api/liquidations/rules';
import { asOwner, callers } from '../apiFixture';
import type { Viewer } from '../../../api/engine/writeContext';

const viewer: Viewer = {
  ...defaultSettings,
  actor: asOwner(callers['ana'] ?? { uid: '', email: '', role: null }),
  at: '2026-07-01T12:00:00.000Z',
};

const reasonsOf = (available: typeof liquidationRules.available, record: Record<string, unknown>, actions: string) =>
  actions.split(' ').map((action) => {
    const response = available?.[action]?.(record, viewer);
    return response?.allowed === false ? response.code : 'allowed';
  });

describe('reasons against actions on a payment', () => {
  const sentItemReasons: Record<LiquidationItemState, string> = {
    pending: 'liquidationItem.notProcessing',
    held: 'liquidationItem.held',
    processing: 'allowed',
    paid: 'liquidationItem.paid',
    failed: 'liquidationItem.failed',
    carried: 'liquidationItem.carried',
    canceled: 'liquidationItem.canceled',
  };

  test.each(liquidationItemStates)('names the state %s as the reason against marking a payment', (state) => {
    const reasons = reasonsOf(liquidationItemRules.available, { state, reservedAt: null }, 'mark-paid mark-failed');
    expect(reasons).toEqual([sentItemReasons[state], sentItemReasons[state]]);
  });

  test.each(liquidationItemStates)('names the reason against a hold of a payment that is %s', (state) => {
    const [reason] = reasonsOf(liquidationItemRules.available, { state, reservedAt: null }, 'hold');
    const ownItemReasons: Partial<Record<LiquidationItemState, string>> = {
      pending: 'allowed',
      processing: 'liquidationItem.notPending',
    };
    expect(reason).toBe(ownItemReasons[state] ?? sentItemReasons[state]);
  });

  test('names the approval as the reason against a hold', () => {
    const approvedItem = { state: 'pending', reservedAt: '2026-07-01T12:00:00.000Z' };
    expect(reasonsOf(liquidationItemRules.available, approvedItem, 'hold')).toEqual(['liquidationItem.notPending']);
  });
});

describe('reasons against actions on a payout run', () => {
  const expected: Record<LiquidationState, readonly [process: string, cancel: string]> = {
    draft: ['liquidation.notApproved', 'allowed'],
    inReview: ['liquidation.notApproved', 'allowed'],
    approved: ['allowed', 'allowed'],
    processing: ['liquidation.hasBankFile', 'liquidation.hasLeft'],
    partiallyPaid: ['liquidation.hasBankFile', 'liquidation.hasLeft'],
    paid: ['liquidation.hasBankFile', 'liquidation.paid'],
    canceled: ['liquidation.canceled', 'liquidation.canceled'],
  };

  test.each(liquidationStates)('names the true reason in the state %s', (state) => {
    expect(reasonsOf(liquidationRules.available, { state, companiesCount: 1 }, 'process cancel')).toEqual(
      expected[state],
    );
  });
});
