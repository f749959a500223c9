import { companies } from '../../contract/catalogs/companies';
import { plans } from '../../contract/catalogs/catalogs';
import { daysAfter } from '../../contract/days';
import type { AccountType } from '../../contract/roles';
import { demoAccounts, demoPassword, firstAdministrator, type DemoAccount } from './accounts';
import { administrators, users } from '../../contract/people/accounts';
import type { RecordOf } from '../../contract/resource';
import type { SampleClient, NewRecord } from './sampleClient';

type User = RecordOf<typeof users>;
type Plan = RecordOf<typeof plans>;
import { instantOn, daysBetween, type Buyer, type Simulation } from './trade/simulation';
import { accountReasons, colleagues, firstNames, lastNames, areaCodes, type Colleague } from './names';

const usersCount = 300;

export async function fillAdministrators(client: SampleClient): Promise<void> {
  await client.signInAndRead(firstAdministrator.email);
  const { port } = client.identity;
  const others: readonly Colleague[] = demoAccounts.filter(
    ({ type, email }) => type === 'administrator' && email !== firstAdministrator.email,
  );
  for (const { email, displayName, language = 'es', phone = null, finalState, duties = ['owner' as const] } of [
    ...others,
    ...colleagues,
  ]) {
    const record = await client.create(administrators, { email, displayName, language, phone, duties });
    if (finalState === 'never came') continue;
    await port.setPassword(String(record.uid), demoPassword);
    await client.signInAndRead(email);
    if (finalState === 'blocked') {
      const [current = record] = await client.list(administrators, { email });
      await client.runAction(administrators, current, 'block', { reason: 'Dejó la empresa el 30 de enero.' });
    }
  }
}

export async function fillDemoUsers(client: SampleClient): Promise<void> {
  for (const account of demoAccounts) {
    if (account.type === 'administrator') continue;
    const { email, displayName, type } = account;
    const companyId = await companyOf(client, account);
    const record = await client.runAction(
      users,
      await client.create(users, { email, displayName, type, companyId }),
      'resend-invitation',
      {},
    );
    await client.identity.port.setPassword(String(record.uid), demoPassword);
    if (account.isBlocked)
      await client.runAction(users, record, 'block', {
        reason: 'Tres pedidos pagados con una tarjeta reportada como robada.',
      });
  }
}

async function companyOf(client: SampleClient, { type }: DemoAccount): Promise<string | null> {
  if (!isOfACompany(type)) return null;
  const [company] = await client.list(companies, { slug: 'fonda-la-comadre' });
  return company?.id ?? null;
}

const isOfACompany = (type: AccountType) => type === 'company' || type === 'employee';

function typeOf(index: number): Exclude<AccountType, 'administrator'> {
  if (index % 17 === 5) return 'company';
  if (index % 13 === 3) return 'employee';
  return index % 37 === 11 ? 'other' : 'user';
}

async function randomUser(client: SampleClient, index: number): Promise<NewRecord<typeof users>> {
  const pick = <T>(values: readonly T[]): T => {
    const chosen = values[client.randomInt(values.length)];
    if (chosen === undefined) throw new Error('cannot choose from an empty list');
    return chosen;
  };
  const [first, last, second] = [pick(firstNames), pick(lastNames), pick(lastNames)];
  const type = typeOf(index);
  const employers = isOfACompany(type) ? await client.list(companies, { active: true }) : [];
  const areaCode = pick(areaCodes);
  const digits = String(client.randomInt(10_000_000)).padStart(7, '0') + String(client.randomInt(10));
  return {
    displayName: `${first} ${last} ${second}`,
    email: `${toAsciiLetters(first)}.${toAsciiLetters(last)}${index + 1}@correo.example`,
    phone: index % 9 === 4 ? null : `+52${areaCode}${digits.slice(0, 10 - areaCode.length)}`,
    language: index % 12 === 7 ? 'en' : 'es',
    type,
    companyId: employers.length > 0 ? pick(employers).id : null,
  };
}

function toAsciiLetters(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}

const initialUserCount = 60;

export async function planUsers(simulation: Simulation): Promise<void> {
  const { client, agenda, firstDay, lastDay } = simulation;
  const days = daysBetween(firstDay, lastDay);
  for (let index = 0; index < usersCount; index += 1) {
    if (index < initialUserCount) await joinUser(simulation, index, firstDay);
    else {
      const fraction = (index - initialUserCount) / (usersCount - initialUserCount);
      const day = daysAfter(firstDay, Math.floor(days * Math.sqrt(fraction)));
      agenda.plan(instantOn(day, 8, client.randomInt(700)), () => joinUser(simulation, index, day));
    }
  }
}

async function joinUser(simulation: Simulation, index: number, day: string): Promise<void> {
  const { client, agenda, lastDay, buyers } = simulation;
  const record = await client.create(users, await randomUser(client, index));
  const buyer: Buyer = { id: record.id, email: String(record.email), planId: null, walletMinor: 0 };
  if (record.type === 'user' || record.type === 'other') buyers.push(buyer);
  const planLater = (date: string, runAction: (account: User) => Promise<void>) =>
    agenda.plan(instantOn(date, 18, index % 60), async () => {
      const [account = record] = await client.list(users, { email: buyer.email });
      await runAction(account);
    });
  if (index % 23 === 9) {
    planLater(daysAfter(day, 3 + (index % 40)), async (account) => {
      buyers.splice(buyers.indexOf(buyer), buyers.includes(buyer) ? 1 : 0);
      await client.runAction(users, account, 'block', { reason: accountReasons[index % accountReasons.length] ?? '' });
    });
  } else if (index % 5 === 2) {
    planLater(daysAfter(day, 1 + (index % 20)), async (account) => {
      buyer.planId = await startPlan(client, account, 'subscribe', () => true);
    });
  } else if (index % 10 === 8) {
    planLater(daysAfter(day, 2), async (account) => void (await startPlan(client, account, 'start-trial', hasTrial)));
  } else if (index % 10 === 6) {
    // Starts less than fourteen days ago, so that the trial is still running today.
    planLater(
      laterDate(daysAfter(day, 1), daysAfter(lastDay, -1 - (index % 11))),
      async (account) => void (await startPlan(client, account, 'start-trial', hasTrial)),
    );
  }
}

const laterDate = (one: string, other: string) => (one > other ? one : other);
const hasTrial = ({ trialDays }: Plan) => (trialDays ?? 0) > 0;

async function startPlan(
  client: SampleClient,
  account: User,
  action: 'subscribe' | 'start-trial',
  isEligible: (plan: Plan) => boolean,
): Promise<string | null> {
  const audience = account.type === 'company' ? 'company' : 'user';
  const eligiblePlans = (await client.list(plans, { active: true })).filter(
    (plan) => plan.audience === audience && isEligible(plan),
  );
  const plan = eligiblePlans[client.randomInt(Math.max(eligiblePlans.length, 1))];
  if (plan) await client.runAction(users, account, action, { planId: plan.id });
  return plan?.id ?? null;
}
