import { accountStates } from '../../contract/roles';
import { declaredNames } from '../../contract/values';
import type { AccountEvent, InternalTables } from '../db/tables';
import type { AccountSnapshot } from './snapshot';

export type AccountChange = Omit<InternalTables['accountsByDay'], 'businessDate'>;

export function accountChanges(before: AccountSnapshot | null, after: AccountSnapshot): AccountChange[] {
  const [from, to] = [countedState(before), countedState(after)];
  const stateChanges =
    from?.type === to?.type && from?.figure === to?.figure
      ? []
      : [...(from ? [{ ...from, count: -1 }] : []), ...(to ? [{ ...to, count: 1 }] : [])];
  const type = String(after.type);
  return [
    ...stateChanges,
    ...declaredNames(eventConditions)
      .filter((one) => eventConditions[one](before, after))
      .map((figure) => ({ type, figure, count: 1 })),
  ];
}

function countedState(account: AccountSnapshot | null): Pick<AccountChange, 'type' | 'figure'> | null {
  const figure = accountStates.find((state) => state === account?.state);
  if (!account || !figure || account.archivedAt !== null) return null;
  return { type: String(account.type), figure };
}

/** Unblocking an account restores its previous state and is not counted as a new trial or conversion. */
const eventConditions: Readonly<
  Record<AccountEvent, (before: AccountSnapshot | null, after: AccountSnapshot) => boolean>
> = {
  newAccounts: (before) => before === null,
  trials: (before, after) => before?.state === 'active' && after.state === 'trial',
  converted: (before, after) => before?.state === 'trial' && after.state === 'subscribed',
  blocks: (before, after) => before !== null && before.state !== 'blocked' && after.state === 'blocked',
  archived: (before, after) => before?.archivedAt === null && after.archivedAt !== null,
};
