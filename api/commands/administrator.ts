import { listeners } from '../listeners';
import { parseArgs } from 'node:util';
import { languages } from '../../contract/roles';
import { Problem } from '../problem';
import { systemRequest } from '../system';
import { addAdministrator, type Addition, type NewAdministrator } from '../users/invitations';
import { restoreAccessNow } from '../users/restoreAccess';
import { readServerEnvironment, CommandError, runCommand, printLine } from './command';
import { resources } from '../../contract/resources';
import { createIdGenerator } from '../engine/id';
import { tablesOf, type Table } from '../engine/table';
import { openData } from '../hosts/data';
import { openVault } from '../hosts/encryption';
import type { Environment } from '../hosts/environment';
import { openIdentity, openImages } from '../hosts/services';
import type { Services } from '../transactions/services';
import { productRules } from '../rules';
import { settingsReader } from '../settings/effectiveSettings';
import { secureRandom } from '../vault';

const usage =
  'Usage: npm run administrator -- add EMAIL [--name "Ana López"] [--language es|en] [--even-so]\n' +
  '       npm run administrator -- restore EMAIL\n' +
  '--even-so: although there are administrators, of whom none can sign in, or none may approve what another asks for.\n' +
  'restore: removes the password and the second factor of an administrator, and mails them how to set a password.';

interface Arguments {
  verb: 'add' | 'restore';
  administrator: NewAdministrator;
  evenSo: boolean;
}

function readArguments(): Arguments {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { name: { type: 'string' }, language: { type: 'string' }, 'even-so': { type: 'boolean' } },
    });
    const [verb, email, ...more] = positionals;
    const language = languages.find((one) => one === (values.language ?? 'es'));
    if ((verb !== 'add' && verb !== 'restore') || !email || more.length > 0 || !language) throw new CommandError(usage);
    const displayName = values.name ?? email.replace(/@.*/, '');
    return { verb, administrator: { email, displayName, language }, evenSo: values['even-so'] === true };
  } catch {
    throw new CommandError(usage);
  }
}

const outcomes: Readonly<Record<Addition, { isDone: boolean; sentence: string }>> = {
  added: { isDone: true, sentence: 'is an administrator now. A mail was sent with which they set their password.' },
  invitedAgain: { isDone: true, sentence: 'was invited before and has not signed in: the mail was sent again.' },
  isAdministrator: {
    isDone: false,
    sentence: 'is an administrator already. Who forgot a password sets another at /forget.',
  },
  mayNotEnter: {
    isDone: false,
    sentence: 'has an account that is blocked or archived: another administrator lets them in again.',
  },
  hasAdministrators: {
    isDone: false,
    sentence:
      'was not added: there are administrators, who invite others in the console. If none of them can sign in, or there is only one, add --even-so.',
  },
};

/**
 * `npm run administrator -- add EMAIL` adds the first administrator of an installation; `restore EMAIL` restores an
 * administrator's access.
 */
await runCommand(async () => {
  const { verb, administrator, evenSo } = readArguments();
  const { services, tables, close } = await openInstallation(readServerEnvironment());
  try {
    let isMailed = true;
    const request = systemRequest(services, (what, error) => {
      isMailed = false;
      printLine(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    });
    if (verb === 'restore') {
      const { email } = administrator;
      if (!(await restoreAccessNow(services, tables, request, email)))
        throw new CommandError(`${email} is no administrator who may come in: nothing was changed.`);
      if (!isMailed) throw new CommandError(`${email} may come in again, but the mail was not sent: run this again.`);
      printLine(`${email} may come in again: a mail was sent with which they set their password.`);
      return;
    }
    const addition = await addAdministrator(services, tables, request, administrator, { evenSo });
    if (!isMailed)
      throw new CommandError(`${administrator.email} is added, but the mail was not sent: run this again.`);
    const { isDone, sentence } = outcomes[addition];
    if (!isDone) throw new CommandError(`${administrator.email} ${sentence}`);
    printLine(`${administrator.email} ${sentence}`);
  } catch (error) {
    throw error instanceof Problem ? refusal(administrator, error) : error;
  } finally {
    await close();
  }
});

function refusal({ email }: NewAdministrator, problem: Problem): CommandError {
  const { violations = [] } = problem.details;
  const { cause } = problem;
  const details = [
    ...violations.map(({ field, code }) => `${field}: ${code}`),
    ...(cause instanceof Error ? [cause.message] : []),
  ];
  return new CommandError(`${email} was not added: ${[problem.code, ...details].join(', ')}.`, { cause: problem });
}

interface Installation {
  services: Services;
  tables: Table[];
  close(): Promise<void>;
}

/**
 * Opens the installation's data, migrated to this version. Skips permission checks, because the operator has all
 * permissions. Throws `StartRefused`.
 */
async function openInstallation(environment: Environment): Promise<Installation> {
  const db = await openData(environment, undefined, printLine);
  try {
    const clock = () => new Date();
    const vault = await openVault(environment);
    const { port: identity } = await openIdentity(environment, db, vault, printLine);
    const services: Services = {
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
      listeners,
    };
    return { services, tables: tablesOf(resources, productRules), close: () => db.close() };
  } catch (error) {
    await db.close();
    throw error;
  }
}
