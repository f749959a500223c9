import * as z from 'zod/mini';
import { currencies } from '../currencies';
import { component, defineEndpoint, parameter } from '../endpoint';
import { journalKinds, journalSources } from '../money/ledger';
import { users } from './accounts';

export const maxWalletMovements = 1_000;

const walletMovement = z.object({
  id: z.string(),
  businessDate: z.string(),
  kind: z.enum(journalKinds),
  sourceType: z.enum(journalSources),
  sourceId: z.string(),
  reason: z.nullable(z.string()),
  /** Negative for money that left the wallet. */
  amountMinor: z.int(),
  balanceAfterMinor: z.int(),
  currency: z.enum(currencies),
});
export type WalletMovement = z.output<typeof walletMovement>;

/** The ledger is not readable for support. This endpoint contains only the wallets of one person. */
export const walletMovements = defineEndpoint({
  id: 'walletMovementsUsersUser',
  summary: 'What came into the wallets of a person and went out, the newest first, with the balance after each',
  tag: users.name,
  method: 'GET',
  path: `/${users.name}/{id}/wallet-movements`,
  query: {
    limit: parameter(
      z.optional(z.int().check(z.minimum(1), z.maximum(maxWalletMovements))),
      'Number of movements; 10 unless given.',
      { encoding: 'json' },
    ),
  },
  output: component('WalletMovements', z.object({ total: z.int(), movements: z.array(walletMovement) })),
  permitted: ['finance', 'support'],
  problems: ['record.notFound', 'request.invalid'],
});
