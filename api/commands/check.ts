import { resources } from '../../contract/resources';
import { snapshot } from '../db/transactions';
import { assertMigrated } from '../migrations/version';
import { storeRecount, readLastRecount } from '../ledger/recount';
import { runChecks } from '../checks/run';
import { openExistingVault } from './keys';
import { openExistingDatabase, readFlag, readServerEnvironment, CommandError, runCommand, printLine } from './command';

/**
 * `npm run check [-- --full]` checks every financial invariant and exits with 1 if one is violated. `--full` checks all
 * data and stores the time of the check; without `--full`, data older than the last full check is checked only in part.
 */
await runCommand(async () => {
  const isFull = readFlag('full', 'usage: npm run check [-- --full]');
  const environment = readServerEnvironment();
  const db = await openExistingDatabase(environment);
  try {
    await assertMigrated({ db, resources });
    const vault = await openExistingVault(environment);
    const now = new Date();
    const { recount, checks } = await snapshot(db, async (trx) => {
      const recount = isFull ? null : await readLastRecount(trx);
      return { recount, checks: await runChecks(trx, environment.settings.timeZone, { recount, now, vault }) };
    });
    for (const { name, faults } of checks) {
      printLine(`${faults.length === 0 ? 'ok  ' : 'WRONG'} ${name}`);
      for (const fault of faults) printLine(`      ${JSON.stringify(fault)}`);
    }
    const wrong = checks.filter(({ faults }) => faults.length > 0);
    if (recount === null)
      await storeRecount(db.kysely, { at: now.toISOString(), failedChecks: wrong.map(({ name }) => name) });
    else
      printLine(
        `What is older than ${recount.at} was recounted then; of it a part was read (--full recounts everything).`,
      );
    if (wrong.length > 0) throw new CommandError(`${wrong.length} of ${checks.length} checks found something wrong.`);
    printLine(`All ${checks.length} checks found nothing wrong.`);
  } finally {
    await db.close();
  }
});
