import type { AccountType } from '../../api/contract/roles';
import { demoAccounts, demoPassword, firstAdministrator, type DemoAccount } from './accounts';
import type { Made, Maker } from './maker';
import { accountReasons, colleagues, firstNames, lastNames, townCodes, type Colleague } from './names';

const administrators = 'users/administrator';
const users = 'users/user';

/** How many besides the demo accounts. */
const usersCount = 300;

/** Everybody in the sample: who keeps the console, the demo accounts, and those who eat, cook and deliver. */
export async function fillPeople(maker: Maker): Promise<void> {
  await maker.visit(firstAdministrator.email);
  await fillAdministrators(maker);
  await fillDemoUsers(maker);
  const made: Made[] = [];
  for (let at = 0; at < usersCount; at += 1) made.push(await maker.create(users, await someone(maker, at)));
  await fillPlans(maker, made);
}

async function fillAdministrators(maker: Maker): Promise<void> {
  const { port } = maker.identity;
  const others: readonly Colleague[] = demoAccounts.filter(({ type, email }) => type === 'administrator' && email !== firstAdministrator.email);
  for (const { email, displayName, language = 'es', phone = null, fate } of [...others, ...colleagues]) {
    const made = await maker.create(administrators, { email, displayName, language, phone });
    if (fate === 'never came') continue;
    await port.setPassword(String(made['uid']), demoPassword);
    await maker.visit(email);
    if (fate === 'blocked') {
      const [now = made] = await maker.list(administrators, { email });
      await maker.act(administrators, now, 'block', { reason: 'Dejó la empresa el 30 de enero.' });
    }
  }
}

/** Each can sign in: they are invited, and have the published password. */
async function fillDemoUsers(maker: Maker): Promise<void> {
  for (const account of demoAccounts) {
    if (account.type === 'administrator') continue;
    const { email, displayName, type } = account;
    const companyId = await companyOf(maker, account);
    const made = await maker.act(users, await maker.create(users, { email, displayName, type, companyId }), 'resend-invitation');
    await maker.identity.port.setPassword(String(made['uid']), demoPassword);
    if (account.isBlocked) await maker.act(users, made, 'block', { reason: 'Tres pedidos pagados con una tarjeta reportada como robada.' });
  }
}

/** The demo's company and its employee are of one house. */
async function companyOf(maker: Maker, { type }: DemoAccount): Promise<string | null> {
  if (!isOfACompany(type)) return null;
  const [found] = await maker.list('catalogs/companies', { slug: 'fonda-la-comadre' });
  return found?.id ?? null;
}

const isOfACompany = (type: AccountType) => type === 'company' || type === 'employee';

function typeOf(at: number): AccountType {
  if (at % 17 === 5) return 'company';
  if (at % 13 === 3) return 'employee';
  return at % 37 === 11 ? 'other' : 'user';
}

async function someone(maker: Maker, at: number): Promise<object> {
  const one = <T>(values: readonly T[]): T => values[maker.chance(values.length)] as T;
  const [first, last, second] = [one(firstNames), one(lastNames), one(lastNames)];
  const type = typeOf(at);
  const companies = isOfACompany(type) ? await maker.list('catalogs/companies', { active: true }) : [];
  const town = one(townCodes);
  const digits = String(maker.chance(10_000_000)).padStart(7, '0') + String(maker.chance(10));
  return {
    displayName: `${first} ${last} ${second}`,
    email: `${plain(first)}.${plain(last)}${at + 1}@correo.example`,
    phone: at % 9 === 4 ? null : `+52${town}${digits.slice(0, 10 - town.length)}`,
    language: at % 12 === 7 ? 'en' : 'es',
    type,
    companyId: companies.length > 0 ? one(companies).id : null,
  };
}

/** Letters alone, as an address has them. */
function plain(name: string): string {
  return name.normalize('NFD').replace(/[^A-Za-z]/g, '').toLowerCase();
}

/** Who pays for a plan, who tries one, and who may not come back; trials come last, so that some still stand. */
async function fillPlans(maker: Maker, made: readonly Made[]): Promise<void> {
  const plans = await maker.list('catalogs/plans', { active: true });
  const planFor = (account: Made, wanted: (plan: Made) => boolean) => {
    const audience = account['type'] === 'company' ? 'company' : 'user';
    const offered = plans.filter((plan) => plan['audience'] === audience && wanted(plan));
    return offered[maker.chance(Math.max(offered.length, 1))];
  };
  const does = async (action: string, account: Made, plan: Made | undefined) => {
    if (plan) await maker.act(users, account, action, { planId: plan.id });
  };
  for (const [at, account] of made.entries()) {
    if (at % 23 === 9) await maker.act(users, account, 'block', { reason: accountReasons[at % accountReasons.length] ?? '' });
    else if (at % 5 === 2) await does('subscribe', account, planFor(account, () => true));
  }
  for (const [at, account] of made.entries()) {
    if (at % 10 === 6 && at % 23 !== 9) await does('start-trial', account, planFor(account, ({ trialDays }) => Number(trialDays) > 0));
  }
}
