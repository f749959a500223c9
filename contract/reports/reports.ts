import { balancesReport, peopleReport } from './accounts';
import { inversionesReport } from './inversiones';
import type { Report } from './report';
import { salesReport } from './sales';

/** Everything the API reports. */
export const reports: readonly Report[] = [salesReport, balancesReport, peopleReport, inversionesReport];
