import type { ReportId } from './reportSubscriptions';
import { balancesReport, peopleReport } from './accounts';
import { inversionesReport } from './inversiones';
import type { Report } from './report';
import { salesReport } from './sales';

export const reportsById = {
  sales: salesReport,
  balances: balancesReport,
  people: peopleReport,
  inversiones: inversionesReport,
} as const satisfies Record<ReportId, Report>;

export const reports: readonly Report[] = [salesReport, balancesReport, peopleReport, inversionesReport];
