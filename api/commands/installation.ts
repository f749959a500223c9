import { resources } from '../../contract/resources';
import { createIdGenerator } from '../engine/id';
import { tablesOf, type Table } from '../engine/table';
import { openData } from '../hosts/data';
import { openVault } from '../hosts/encryption';
import type { Environment } from '../hosts/environment';
import { openIdentity, openImages } from '../hosts/services';
import type { Deps } from '../http/context';
import { CostlySlots } from '../http/costly';
import { createRateLimiter } from '../http/rateLimiter';
import { Problem } from '../problem';
import { productRules } from '../rules';
import { settingsReader } from '../settings/effectiveSettings';
import { secureRandom } from '../vault';
import { printLine } from './command';

export interface Installation {
  deps: Deps;
  tables: Table[];
  close(): Promise<void>;
}

/**
 * Opens the installation's data, migrated to this version, for a command that does what the API would do. Runs with the
 * operator's authority, without permission checks. Throws `StartRefused`.
 */
export async function openInstallation(environment: Environment): Promise<Installation> {
  const db = await openData(environment, undefined, printLine);
  try {
    const clock = () => new Date();
    const vault = await openVault(environment);
    const { port: identity } = await openIdentity(environment, db, vault, printLine);
    const deps: Deps = {
      db,
      identity,
      vault,
      images: await openImages(environment),
      clock,
      settings: environment.settings,
      readSettings: settingsReader(environment.settings, resources),
      log: printLine,
      hasNotifications: true,
      newId: createIdGenerator(clock),
      random: secureRandom,
      live: { publish: () => Promise.resolve() },
      rateLimiter: createRateLimiter({ clock }),
      costly: new CostlySlots(),
      admit: () => Promise.reject(new Problem('auth.tokenMissing')),
    };
    return { deps, tables: tablesOf(resources, productRules), close: () => db.close() };
  } catch (error) {
    await db.close();
    throw error;
  }
}
