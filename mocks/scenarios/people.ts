import type { EmbeddedPort } from '../../identity/port';
import { demoAccounts, type DemoAccount } from '../sample/accounts';

export async function forEachDemoAccount(
  identity: EmbeddedPort,
  change: (uid: string, account: DemoAccount) => Promise<void>,
): Promise<void> {
  for (const account of demoAccounts) {
    const found = await identity.find(account.email);
    if (found) await change(found.uid, account);
  }
}

export function restoreRoles(identity: EmbeddedPort): Promise<void> {
  return forEachDemoAccount(identity, (uid, { role }) => identity.setClaims(uid, { role }));
}
