import { daysAfter } from '../../../contract/days';
import { ana, instantOn, julia, type Simulation } from './simulation';
import {
  type InvestorTerms,
  type OpenInvestment,
  openInvestment,
  runInvestmentAction,
  planContribution,
  planReturn,
  planScheduledMovement,
  planTwoPersonPayment,
  planMonthlyPayments,
} from './investmentActions';

export function planInvestments(simulation: Simulation): void {
  const { firstDay, lastDay } = simulation;
  const planInvestment = (day: string, terms: InvestorTerms, planMovements: (investment: OpenInvestment) => void) =>
    simulation.agenda.plan(instantOn(day, 10), async () => planMovements(await openInvestment(simulation, day, terms)));

  planInvestment(
    daysAfter(firstDay, 2),
    {
      investorName: 'Grupo Ahuehuete Capital',
      instrument: 'equity',
      committedMinor: 25_000_000,
      note: 'Socio fundador. Dividendo al cierre de cada año.',
    },
    (investment) => {
      planContribution(investment, 3, 15_000_000);
      planContribution(investment, 95, 10_000_000);
      planReturn(investment, 290, 'dividend', 620_000);
      planScheduledMovement(
        investment,
        daysAfter(lastDay, -2),
        { type: 'principalReturn', amountMinor: 2_500_000, dueOn: daysAfter(lastDay, 3) },
        ana,
      );
      planScheduledMovement(
        investment,
        daysAfter(lastDay, -1),
        { type: 'dividend', amountMinor: 3_100_000, dueOn: daysAfter(lastDay, 9) },
        julia,
      );
    },
  );
  planInvestment(
    daysAfter(firstDay, 25),
    { investorName: 'Fondo Jacarandá', instrument: 'loan', committedMinor: 12_000_000, rateBp: 1_400, termMonths: 18 },
    (investment) => {
      planContribution(investment, 1, 12_000_000);
      planMonthlyPayments(investment, 'interest', 140_000, 18, (month) => month !== 11);
    },
  );
  planInvestment(
    daysAfter(firstDay, 40),
    {
      investorName: 'Elvia Montes de Oca',
      instrument: 'loan',
      committedMinor: 4_000_000,
      rateBp: 1_200,
      termMonths: 10,
    },
    (investment) => {
      planContribution(investment, 2, 4_000_000);
      planMonthlyPayments(investment, 'interest', 40_000, 9, () => true);
      planTwoPersonPayment(investment, 306, 'principalReturn', 4_000_000);
      investment.simulation.agenda.plan(instantOn(daysAfter(investment.startsOn, 310), 12), () =>
        runInvestmentAction(investment, 'close', {}),
      );
    },
  );
  planInvestment(
    daysAfter(firstDay, 70),
    {
      investorName: 'Familia Cárdenas Peña',
      instrument: 'revenueShare',
      committedMinor: 6_000_000,
      note: '2 % de las comisiones hasta recuperar una vez y media.',
    },
    (investment) => {
      planContribution(investment, 1, 6_000_000);
      for (const [day, amountMinor] of [
        [95, 210_000],
        [186, 240_000],
        [278, 295_000],
      ] as const)
        planReturn(investment, day, 'principalReturn', amountMinor);
      planReturn(investment, 279, 'dividend', 48_000, 'Se pagó dos veces el mismo trimestre.');
    },
  );
  planInvestment(
    daysAfter(firstDay, 55),
    {
      investorName: 'Cocinas del Bajío, S. A. P. I.',
      instrument: 'loan',
      committedMinor: 3_000_000,
      rateBp: 1_800,
      termMonths: 18,
    },
    (investment) => {
      planContribution(investment, 1, 3_000_000);
      planMonthlyPayments(investment, 'interest', 45_000, 12, (month) => month < 8);
      investment.simulation.agenda.plan(instantOn(daysAfter(investment.startsOn, 262), 12), () =>
        runInvestmentAction(
          investment,
          'write-off',
          { reason: 'Condonó lo que faltaba al fusionarse con el grupo.' },
          julia,
        ),
      );
    },
  );
  planInvestment(
    daysAfter(lastDay, -120),
    { investorName: 'Inversiones Tepeyac', instrument: 'equity', committedMinor: 10_000_000 },
    (investment) => {
      investment.simulation.agenda.plan(instantOn(investment.startsOn, 13), () =>
        runInvestmentAction(investment, 'schedule', {
          type: 'contribution',
          amountMinor: 2_000_000,
          dueOn: daysAfter(investment.startsOn, 5),
          times: 5,
        }),
      );
      for (const day of [5, 36, 66]) planContribution(investment, day, 2_000_000);
    },
  );
  planInvestment(
    daysAfter(firstDay, 12),
    {
      investorName: 'Fondo Monserrate',
      instrument: 'loan',
      committedMinor: 800_000_000,
      currency: 'COP',
      rateBp: 1_100,
      termMonths: 15,
    },
    (investment) => {
      planContribution(investment, 1, 800_000_000);
      planMonthlyPayments(investment, 'interest', 7_300_000, 15, () => true);
    },
  );
  planInvestment(
    daysAfter(lastDay, -6),
    { investorName: 'Hermanos Zúñiga', instrument: 'loan', committedMinor: 5_000_000, rateBp: 1_300, termMonths: 12 },
    (investment) => {
      investment.simulation.agenda.plan(instantOn(investment.startsOn, 12), () =>
        runInvestmentAction(investment, 'schedule', {
          type: 'contribution',
          amountMinor: 5_000_000,
          dueOn: daysAfter(investment.startsOn, 20),
          times: 1,
        }),
      );
    },
  );
}
