import { accountStates, type AccountState } from '../../contract/roles';
import type { AccountSnapshot } from './snapshot';

/** What happens to accounts; an account that is archived stands nowhere. */
export const accountEvents = ['newAccounts', 'trials', 'converted', 'blocks', 'archived'] as const;
export type AccountEvent = (typeof accountEvents)[number];

/** By how much the number of accounts of a type that stand in a state changed, or how many of them something happened to. */
export interface AccountChange {
  type: string;
  figure: AccountState | AccountEvent;
  count: number;
}

/** How one change of an account moves the account counts (docs/business.md, Accounts). Without `before` it is new. */
export function changesOf(before: AccountSnapshot | null, after: AccountSnapshot): AccountChange[] {
  const [from, to] = [standsAt(before), standsAt(after)];
  const moves =
    from?.type === to?.type && from?.figure === to?.figure
      ? []
      : [...(from ? [{ ...from, count: -1 }] : []), ...(to ? [{ ...to, count: 1 }] : [])];
  const type = String(after.type);
  return [
    ...moves,
    ...accountEvents.filter((one) => happened[one](before, after)).map((figure) => ({ type, figure, count: 1 })),
  ];
}

function standsAt(account: AccountSnapshot | null): Pick<AccountChange, 'type' | 'figure'> | null {
  const figure = accountStates.find((state) => state === account?.state);
  if (!account || !figure || account.archivedAt !== null) return null;
  return { type: String(account.type), figure };
}

/** A block gives back what was: that is no new trial, and no subscription that follows one. */
const happened: Readonly<Record<AccountEvent, (before: AccountSnapshot | null, after: AccountSnapshot) => boolean>> = {
  newAccounts: (before) => before === null,
  trials: (before, after) => before?.state === 'active' && after.state === 'trial',
  converted: (before, after) => before?.state === 'trial' && after.state === 'subscribed',
  blocks: (before, after) => before !== null && before.state !== 'blocked' && after.state === 'blocked',
  archived: (before, after) => before?.archivedAt === null && after.archivedAt !== null,
};
