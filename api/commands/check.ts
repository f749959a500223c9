import { resources } from '../../contract/resources';
import { snapshot } from '../db/snapshot';
import { assertMigrated } from '../db/version';
import { keepRecount, lastRecount } from '../ledger/recounted';
import { runChecks } from '../checks/run';
import { openKeptVault } from './keys';
import { openExisting, readFlag, readSettings, Refused, runCommand, say } from './command';

/**
 * `npm run check [-- --full]`: checks every invariant of the money; exits with 1 if one is violated. `--full` recounts
 * everything and stores when; otherwise previously recounted data is read in part.
 */
await runCommand(async () => {
  const isFull = readFlag('full', 'usage: npm run check [-- --full]');
  const environment = readSettings();
  const db = await openExisting(environment);
  try {
    await assertMigrated({ db, resources });
    const vault = await openKeptVault(environment);
    const now = new Date();
    const { recount, checks } = await snapshot(db, async (trx) => {
      const recount = isFull ? null : await lastRecount(trx);
      return { recount, checks: await runChecks(trx, environment.settings.timeZone, { recount, now, vault }) };
    });
    for (const { name, faults } of checks) {
      say(`${faults.length === 0 ? 'ok  ' : 'WRONG'} ${name}`);
      for (const fault of faults) say(`      ${JSON.stringify(fault)}`);
    }
    const wrong = checks.filter(({ faults }) => faults.length > 0);
    if (recount === null) await keepRecount(db.kysely, { at: now.toISOString(), wrong: wrong.map(({ name }) => name) });
    else
      say(`What is older than ${recount.at} was recounted then; of it a part was read (--full recounts everything).`);
    if (wrong.length > 0) throw new Refused(`${wrong.length} of ${checks.length} checks found something wrong.`);
    say(`All ${checks.length} checks found nothing wrong.`);
  } finally {
    await db.close();
  }
});
