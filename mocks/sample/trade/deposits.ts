import type { NewRecord } from '../sampleClient';
import { companies } from '../../../contract/catalogs/companies';
import { deposits } from '../../../contract/money/deposits';
import { daysAfter } from '../../../contract/days';
import { prorate } from '../../../contract/shares';
import { ana, instantOn, julia, pickOne, type Buyer, type Simulation } from './simulation';
import { indebtedCompanySlug } from './sales';

const banks = ['BBVA México', 'Banorte', 'Santander', 'Banamex', 'HSBC'];

export function planDeposits(simulation: Simulation): void {
  const { agenda, client, firstDay, lastDay } = simulation;
  for (
    let day = daysAfter(firstDay, 20);
    day <= daysAfter(lastDay, -4);
    day = daysAfter(day, 5 + client.randomInt(5))
  ) {
    agenda.plan(instantOn(day, 10, client.randomInt(59)), () =>
      topUp(simulation, day, 20_000 + 5_000 * client.randomInt(25)),
    );
  }
  agenda.plan(instantOn(daysAfter(lastDay, -40), 11), () => payCompanyDebt(simulation, daysAfter(lastDay, -40)));
  agenda.plan(instantOn(daysAfter(lastDay, -60), 12), () => rejectDeposits(simulation, daysAfter(lastDay, -60)));
  agenda.plan(instantOn(daysAfter(lastDay, -25), 12), () => cancelDeposit(simulation, daysAfter(lastDay, -25)));
  agenda.plan(instantOn(daysAfter(lastDay, -15), 12), () => reverseDeposit(simulation, daysAfter(lastDay, -15)));
  for (const [ago, amountMinor, by] of [
    [3, 45_000, julia],
    [2, 120_000, ana],
    [1, 3_500_000, ana],
    [1, 2_800_000, julia],
    [0, 60_000, julia],
    [0, 25_000, ana],
  ] as const) {
    const day = daysAfter(lastDay, -ago);
    agenda.plan(
      instantOn(day, 16, 5 * ago),
      async () => void (await recordDeposit(simulation, day, pickOne(simulation, simulation.buyers), amountMinor, by)),
    );
  }
}

async function recordDeposit({ client }: Simulation, day: string, holder: Buyer, amountMinor: number, as: string) {
  const method = (['transfer', 'transfer', 'transfer', 'cash'] as const)[client.randomInt(4)] ?? 'transfer';
  return client.create(
    deposits,
    {
      accountId: holder.id,
      amountMinor,
      currency: 'MXN',
      method,
      bank: banks[client.randomInt(banks.length)] ?? null,
      bankReference: randomReference(client.randomInt),
      receivedOn: day,
    },
    as,
  );
}

const randomReference = (chance: (limit: number) => number) => `${chance(90_000_000) + 10_000_000}`;

async function topUp(simulation: Simulation, day: string, amountMinor: number): Promise<void> {
  const [recorder, confirmer] = pickOne(simulation, [
    [julia, ana],
    [ana, julia],
  ] as const);
  const holder = pickOne(simulation, simulation.buyers);
  const deposit = await recordDeposit(simulation, day, holder, amountMinor, recorder);
  simulation.agenda.plan(instantOn(day, 17, simulation.client.randomInt(59)), async () => {
    await simulation.client.runAction(deposits, deposit, 'confirm', {}, confirmer);
    holder.walletMinor += amountMinor;
  });
}

async function payCompanyDebt({ client, sellers }: Simulation, day: string): Promise<void> {
  const company = sellers.find(({ slug }) => slug === indebtedCompanySlug);
  const [companyRecord] = await client.list(companies, { slug: indebtedCompanySlug });
  const owedMinor = -(companyRecord?.payableMinor ?? 0);
  if (!company || owedMinor < 2) return;
  const form: NewRecord<typeof deposits> = {
    companyId: company.id,
    amountMinor: prorate(owedMinor, 1, 2),
    currency: 'MXN',
    method: 'transfer',
    bank: 'Banorte',
    bankReference: randomReference(client.randomInt),
    receivedOn: day,
    note: 'Abono a sus comisiones.',
  };
  await client.runAction(deposits, await client.create(deposits, form, ana), 'confirm', {}, julia);
}

async function rejectDeposits(simulation: Simulation, day: string): Promise<void> {
  for (const reason of ['El banco no tiene ese movimiento.', 'El comprobante es de otra cuenta.']) {
    await simulation.client.runAction(
      deposits,
      await recordDeposit(simulation, day, pickOne(simulation, simulation.buyers), 80_000, julia),
      'reject',
      { reason },
      ana,
    );
  }
}

async function cancelDeposit(simulation: Simulation, day: string): Promise<void> {
  await simulation.client.runAction(
    deposits,
    await recordDeposit(simulation, day, pickOne(simulation, simulation.buyers), 150_000, ana),
    'cancel',
    {},
    ana,
  );
}

async function reverseDeposit(simulation: Simulation, day: string): Promise<void> {
  const { client } = simulation;
  const deposit = await recordDeposit(simulation, day, pickOne(simulation, simulation.buyers), 90_000, ana);
  const confirmed = await client.runAction(deposits, deposit, 'confirm', {}, julia);
  await client.runAction(deposits, confirmed, 'reverse', { reason: 'Se abonó a la persona equivocada.' }, ana);
}
