import type { EmbeddedPort } from '../../identity/port';
import { demoAccounts, type DemoAccount } from '../sample/accounts';

/** Does something to each demo account that is still there. */
export async function everybody(
  identity: EmbeddedPort,
  act: (uid: string, account: DemoAccount) => Promise<void>,
): Promise<void> {
  for (const account of demoAccounts) {
    const found = await identity.find(account.email);
    if (found) await act(found.uid, account);
  }
}

/** Everybody is again what the sample says. */
export function givePartsBack(identity: EmbeddedPort): Promise<void> {
  return everybody(identity, (uid, { role }) => identity.setClaims(uid, { role }));
}
