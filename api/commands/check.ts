import { resources } from '../../contract/resources';
import { snapshot } from '../db/snapshot';
import { assertMigrated } from '../db/version';
import { runChecks } from '../routes/checks';
import { openExisting, readSettings, Refused, runCommand, say } from './command';

/** `npm run check`: recounts every invariant of the money, and ends with 1 where one does not hold. */
await runCommand(async () => {
  const environment = readSettings();
  const db = await openExisting(environment);
  try {
    await assertMigrated({ db, resources });
    const checks = await snapshot(db, (trx) => runChecks(trx, environment.settings.timeZone));
    for (const { name, faults } of checks) {
      say(`${faults.length === 0 ? 'ok  ' : 'WRONG'} ${name}`);
      for (const fault of faults) say(`      ${JSON.stringify(fault)}`);
    }
    const wrong = checks.filter(({ faults }) => faults.length > 0);
    if (wrong.length > 0) throw new Refused(`${wrong.length} of ${checks.length} checks found something wrong.`);
    say(`All ${checks.length} checks found nothing wrong.`);
  } finally {
    await db.close();
  }
});
