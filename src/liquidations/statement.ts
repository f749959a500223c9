import type { RecordBase } from '../../contract/resource';
import type { Line } from './owed';

/** What a company is told of an item (`GET /liquidation-items/{id}/statement`). */
export interface StatementData {
  item: RecordBase & Record<string, unknown>;
  run: { id: string; number: string; periodFrom: string; periodTo: string; cutoffAt: string };
  company: {
    id: string;
    name: string;
    legalName: string | null;
    country: string;
    taxId: string | null;
    email: string | null;
    phone: string | null;
    address: string | null;
  };
  /** IANA zone of the dates. */
  timeZone: string;
  /** By date, the oldest first. */
  lines: readonly Line[];
  /** What came over from the runs before, what the lines add to it, and what it comes to. */
  openingMinor: number;
  movementMinor: number;
  closingMinor: number;
}
