import { daysAfter } from '../../../contract/days';
import { ana, at, julia, type Market } from './market';
import {
  type Partner,
  type OpenInvestment,
  open,
  act,
  putIn,
  pays,
  schedules,
  paysByTwo,
  monthly,
} from './investmentActions';

/** Investments: some paid on time, one paid in full, one written off, and one not started yet. */
export function planInvestments(market: Market): void {
  const { firstDay, lastDay } = market;
  const begins = (day: string, partner: Partner, then: (told: OpenInvestment) => void) =>
    market.agenda.plan(at(day, 10), async () => then(await open(market, day, partner)));

  begins(
    daysAfter(firstDay, 2),
    {
      investorName: 'Grupo Ahuehuete Capital',
      instrument: 'equity',
      committedMinor: 25_000_000,
      note: 'Socio fundador. Dividendo al cierre de cada año.',
    },
    (told) => {
      putIn(told, 3, 15_000_000);
      putIn(told, 95, 10_000_000);
      pays(told, 290, 'dividend', 620_000);
      // Each waits for the other of the two administrators.
      schedules(
        told,
        daysAfter(lastDay, -2),
        { type: 'principalReturn', amountMinor: 2_500_000, dueOn: daysAfter(lastDay, 3) },
        ana,
      );
      schedules(
        told,
        daysAfter(lastDay, -1),
        { type: 'dividend', amountMinor: 3_100_000, dueOn: daysAfter(lastDay, 9) },
        julia,
      );
    },
  );
  begins(
    daysAfter(firstDay, 25),
    { investorName: 'Fondo Jacarandá', instrument: 'loan', committedMinor: 12_000_000, rateBp: 1_400, term: 18 },
    (told) => {
      putIn(told, 1, 12_000_000);
      // One month was not paid and is overdue.
      monthly(told, 'interest', 140_000, 18, (month) => month !== 11);
    },
  );
  begins(
    daysAfter(firstDay, 40),
    { investorName: 'Elvia Montes de Oca', instrument: 'loan', committedMinor: 4_000_000, rateBp: 1_200, term: 10 },
    (told) => {
      putIn(told, 2, 4_000_000);
      monthly(told, 'interest', 40_000, 9, () => true);
      paysByTwo(told, 306, 'principalReturn', 4_000_000);
      told.market.agenda.plan(at(daysAfter(told.startsOn, 310), 12), () => act(told, 'close', {}));
    },
  );
  begins(
    daysAfter(firstDay, 70),
    {
      investorName: 'Familia Cárdenas Peña',
      instrument: 'revenueShare',
      committedMinor: 6_000_000,
      note: '2 % de las comisiones hasta recuperar una vez y media.',
    },
    (told) => {
      putIn(told, 1, 6_000_000);
      for (const [day, amountMinor] of [
        [95, 210_000],
        [186, 240_000],
        [278, 295_000],
      ] as const)
        pays(told, day, 'principalReturn', amountMinor);
      pays(told, 279, 'dividend', 48_000, 'Se pagó dos veces el mismo trimestre.');
    },
  );
  begins(
    daysAfter(firstDay, 55),
    {
      investorName: 'Cocinas del Bajío, S. A. P. I.',
      instrument: 'loan',
      committedMinor: 3_000_000,
      rateBp: 1_800,
      term: 18,
    },
    (told) => {
      putIn(told, 1, 3_000_000);
      monthly(told, 'interest', 45_000, 12, (month) => month < 8);
      told.market.agenda.plan(at(daysAfter(told.startsOn, 262), 12), () =>
        act(told, 'write-off', { reason: 'Condonó lo que faltaba al fusionarse con el grupo.' }, julia),
      );
    },
  );
  begins(
    daysAfter(lastDay, -120),
    { investorName: 'Inversiones Tepeyac', instrument: 'equity', committedMinor: 10_000_000 },
    (told) => {
      told.market.agenda.plan(at(told.startsOn, 13), () =>
        act(told, 'schedule', {
          type: 'contribution',
          amountMinor: 2_000_000,
          dueOn: daysAfter(told.startsOn, 5),
          times: 5,
        }),
      );
      for (const day of [5, 36, 66]) putIn(told, day, 2_000_000);
    },
  );
  begins(
    daysAfter(firstDay, 12),
    {
      investorName: 'Fondo Monserrate',
      instrument: 'loan',
      committedMinor: 800_000_000,
      currency: 'COP',
      rateBp: 1_100,
      term: 15,
    },
    (told) => {
      putIn(told, 1, 800_000_000);
      monthly(told, 'interest', 7_300_000, 15, () => true);
    },
  );
  begins(
    daysAfter(lastDay, -6),
    { investorName: 'Hermanos Zúñiga', instrument: 'loan', committedMinor: 5_000_000, rateBp: 1_300, term: 12 },
    (told) => {
      told.market.agenda.plan(at(told.startsOn, 12), () =>
        act(told, 'schedule', {
          type: 'contribution',
          amountMinor: 5_000_000,
          dueOn: daysAfter(told.startsOn, 20),
          times: 1,
        }),
      );
    },
  );
}
