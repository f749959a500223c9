import type { ReportId } from '../people/reportSubscriptions';
import { balancesReport, peopleReport } from './accounts';
import { inversionesReport } from './inversiones';
import type { Report } from './report';
import { salesReport } from './sales';

/** By the part of the console that shows it. */
export const reportsById = {
  sales: salesReport,
  balances: balancesReport,
  people: peopleReport,
  inversiones: inversionesReport,
} as const satisfies Record<ReportId, Report>;

/** Everything the API reports. */
export const reports: readonly Report[] = [salesReport, balancesReport, peopleReport, inversionesReport];
