import { companies } from '../../contract/catalogs/companies';
import { plans } from '../../contract/catalogs/plans';
import { daysAfter } from '../../contract/days';
import type { AccountType } from '../../contract/roles';
import { demoAccounts, demoPassword, firstAdministrator, type DemoAccount } from './accounts';
import { administrators, users } from '../../contract/people/accounts';
import type { RecordOf } from '../../contract/resource';
import type { Maker, NewRecord } from './maker';

type User = RecordOf<typeof users>;
type Plan = RecordOf<typeof plans>;
import { at, daysBetween, type Buyer, type Market } from './trade/market';
import { accountReasons, colleagues, firstNames, lastNames, townCodes, type Colleague } from './names';

/** Besides the demo accounts. */
const usersCount = 300;

export async function fillAdministrators(maker: Maker): Promise<void> {
  await maker.visit(firstAdministrator.email);
  const { port } = maker.identity;
  const others: readonly Colleague[] = demoAccounts.filter(
    ({ type, email }) => type === 'administrator' && email !== firstAdministrator.email,
  );
  for (const { email, displayName, language = 'es', phone = null, fate, duties = ['owner' as const] } of [
    ...others,
    ...colleagues,
  ]) {
    const made = await maker.create(administrators, { email, displayName, language, phone, duties });
    if (fate === 'never came') continue;
    await port.setPassword(String(made.uid), demoPassword);
    await maker.visit(email);
    if (fate === 'blocked') {
      const [now = made] = await maker.list(administrators, { email });
      await maker.act(administrators, now, 'block', { reason: 'Dejó la empresa el 30 de enero.' });
    }
  }
}

/** Creates the demo accounts: invited, with the published password. */
export async function fillDemoUsers(maker: Maker): Promise<void> {
  for (const account of demoAccounts) {
    if (account.type === 'administrator') continue;
    const { email, displayName, type } = account;
    const companyId = await companyOf(maker, account);
    const made = await maker.act(
      users,
      await maker.create(users, { email, displayName, type, companyId }),
      'resend-invitation',
      {},
    );
    await maker.identity.port.setPassword(String(made.uid), demoPassword);
    if (account.isBlocked)
      await maker.act(users, made, 'block', { reason: 'Tres pedidos pagados con una tarjeta reportada como robada.' });
  }
}

/** The demo company and its employee belong to the same company. */
async function companyOf(maker: Maker, { type }: DemoAccount): Promise<string | null> {
  if (!isOfACompany(type)) return null;
  const [found] = await maker.list(companies, { slug: 'fonda-la-comadre' });
  return found?.id ?? null;
}

const isOfACompany = (type: AccountType) => type === 'company' || type === 'employee';

function typeOf(place: number): Exclude<AccountType, 'administrator'> {
  if (place % 17 === 5) return 'company';
  if (place % 13 === 3) return 'employee';
  return place % 37 === 11 ? 'other' : 'user';
}

async function someone(maker: Maker, place: number): Promise<NewRecord<typeof users>> {
  const one = <T>(values: readonly T[]): T => {
    const chosen = values[maker.chance(values.length)];
    if (chosen === undefined) throw new Error('there is nothing to choose from');
    return chosen;
  };
  const [first, last, second] = [one(firstNames), one(lastNames), one(lastNames)];
  const type = typeOf(place);
  const employers = isOfACompany(type) ? await maker.list(companies, { active: true }) : [];
  const town = one(townCodes);
  const digits = String(maker.chance(10_000_000)).padStart(7, '0') + String(maker.chance(10));
  return {
    displayName: `${first} ${last} ${second}`,
    email: `${plain(first)}.${plain(last)}${place + 1}@correo.example`,
    phone: place % 9 === 4 ? null : `+52${town}${digits.slice(0, 10 - town.length)}`,
    language: place % 12 === 7 ? 'en' : 'es',
    type,
    companyId: employers.length > 0 ? one(employers).id : null,
  };
}

/** Lower-case letters only, for e-mail addresses. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}

/** Users created before the first sale. */
const founders = 60;

/** Plans customers, companies' employees and couriers: more join each month, each with later events. */
export async function planUsers(market: Market): Promise<void> {
  const { maker, agenda, firstDay, lastDay } = market;
  const days = daysBetween(firstDay, lastDay);
  for (let place = 0; place < usersCount; place += 1) {
    if (place < founders) await join(market, place, firstDay);
    else {
      const part = (place - founders) / (usersCount - founders);
      const day = daysAfter(firstDay, Math.floor(days * Math.sqrt(part)));
      agenda.plan(at(day, 8, maker.chance(700)), () => join(market, place, day));
    }
  }
}

async function join(market: Market, place: number, day: string): Promise<void> {
  const { maker, agenda, lastDay, buyers } = market;
  const made = await maker.create(users, await someone(maker, place));
  const buyer: Buyer = { id: made.id, email: String(made.email), planId: null, walletMinor: 0 };
  if (made.type === 'user' || made.type === 'other') buyers.push(buyer);
  const then = (date: string, deed: (account: User) => Promise<void>) =>
    agenda.plan(at(date, 18, place % 60), async () => {
      const [account = made] = await maker.list(users, { email: buyer.email });
      await deed(account);
    });
  if (place % 23 === 9) {
    then(daysAfter(day, 3 + (place % 40)), async (account) => {
      buyers.splice(buyers.indexOf(buyer), buyers.includes(buyer) ? 1 : 0);
      await maker.act(users, account, 'block', { reason: accountReasons[place % accountReasons.length] ?? '' });
    });
  } else if (place % 5 === 2) {
    then(daysAfter(day, 1 + (place % 20)), async (account) => {
      buyer.planId = await takesPlan(maker, account, 'subscribe', () => true);
    });
  } else if (place % 10 === 8) {
    then(daysAfter(day, 2), async (account) => void (await takesPlan(maker, account, 'start-trial', isTried)));
  } else if (place % 10 === 6) {
    // Starts within a fourteen-day trial, so that it is still on trial today.
    then(
      latest(daysAfter(day, 1), daysAfter(lastDay, -1 - (place % 11))),
      async (account) => void (await takesPlan(maker, account, 'start-trial', isTried)),
    );
  }
}

const latest = (one: string, other: string) => (one > other ? one : other);
const isTried = ({ trialDays }: Plan) => (trialDays ?? 0) > 0;

/** Runs an action on a random matching plan; returns the plan, if there is one for such an account. */
async function takesPlan(
  maker: Maker,
  account: User,
  action: 'subscribe' | 'start-trial',
  wanted: (plan: Plan) => boolean,
): Promise<string | null> {
  const audience = account.type === 'company' ? 'company' : 'user';
  const offered = (await maker.list(plans, { active: true })).filter(
    (plan) => plan.audience === audience && wanted(plan),
  );
  const plan = offered[maker.chance(Math.max(offered.length, 1))];
  if (plan) await maker.act(users, account, action, { planId: plan.id });
  return plan?.id ?? null;
}
