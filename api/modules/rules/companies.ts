import type { Violation } from '../../contract/problems';
import { invalid } from '../../problem';
import { changeHeld, heldFor } from '../../resources/change';
import { allowed, refused, type Rules } from '../../resources/rules';
import { hasCheckDigit } from './clabe';
import { isTaxId } from './taxId';

/** A blocked company stays in every list, and sells nothing until it is unblocked. */
export const companies: Rules = {
  available: {
    block: ({ state }) => (state === 'blocked' ? refused('company.blocked') : allowed),
    unblock: ({ state }) => (state === 'blocked' ? allowed : refused('company.notBlocked')),
  },
  actions: {
    block: {
      refusals: ['record.archived', 'company.blocked'],
      async run(act, table, id, version, input) {
        const reason = String(input['reason']);
        const before = await heldFor(act, table, id, version, 'block');
        return changeHeld(act, table, before, { action: 'block', columns: table.encode({ state: 'blocked', blockedReason: reason }), reason });
      },
    },
    unblock: {
      refusals: ['record.archived', 'company.notBlocked'],
      async run(act, table, id, version) {
        const before = await heldFor(act, table, id, version, 'unblock');
        return changeHeld(act, table, before, { action: 'unblock', columns: table.encode({ state: 'active', blockedReason: null }) });
      },
    },
  },
  async check(_act, _table, values) {
    const taxId = String(values['taxId']).toUpperCase();
    const { accountNumber } = (values['bank'] ?? {}) as Record<string, unknown>;
    const violations: Violation[] = [
      ...(isTaxId(taxId) ? [] : [{ field: 'taxId', code: 'notATaxId' } as const]),
      ...(typeof accountNumber !== 'string' || hasCheckDigit(accountNumber) ? [] : [{ field: 'bank.accountNumber', code: 'wrongCheckDigit' } as const]),
    ];
    if (violations.length > 0) throw invalid(...violations);
    return { ...values, taxId };
  },
};
