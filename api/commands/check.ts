import { resources } from '../../contract/resources';
import { snapshot } from '../db/transactions';
import { assertMigrated } from '../migrations/version';
import { storeRecount, readLastRecount } from '../ledger/recount';
import { recountAll, runChecks } from '../checks/run';
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
    const { timeZone } = environment.settings;
    const { recount, checks, completed } = await snapshot(db, async (trx) => {
      const recount = isFull ? null : await readLastRecount(trx);
      if (recount)
        return { recount, checks: await runChecks(trx, timeZone, { recount, onlyNewRows: true, now, vault }) };
      const completed = await recountAll(trx, timeZone, { now, vault });
      return { recount, checks: completed.checks, completed };
    });
    for (const { name, faults } of checks) {
      printLine(`${faults.length === 0 ? 'ok  ' : 'WRONG'} ${name}`);
      for (const fault of faults) printLine(`      ${JSON.stringify(fault)}`);
    }
    const wrong = checks.filter(({ faults }) => faults.length > 0);
    if (completed) {
      const { recount: stored, balances } = completed;
      await db.kysely.transaction().execute((trx) => storeRecount(trx, stored, balances));
    } else
      printLine(
        `What is older than ${recount?.at} was recounted then; of it a part was read (--full recounts everything).`,
      );
    if (wrong.length > 0) throw new CommandError(`${wrong.length} of ${checks.length} checks found something wrong.`);
    printLine(`All ${checks.length} checks found nothing wrong.`);
  } finally {
    await db.close();
  }
});
