import type { Currency } from './currencies';
import { defaultNewRecords, type NewRecords } from './newRecords';

/** Amounts one administrator may give away without approval by another, in minor units. */
export interface Limits {
  /** Single action; approval is required from this amount on. */
  actMinor: Readonly<Record<Currency, number>>;
  /** All actions of one person within 24 hours. */
  personDayMinor: Readonly<Record<Currency, number>>;
  /** To one beneficiary within 24 hours, by all administrators. */
  beneficiaryDayMinor: Readonly<Record<Currency, number>>;
  /** Spent from wallets and gift cards by the sales of one API key within an hour; sales above it are refused. */
  keyHourMinor: Readonly<Record<Currency, number>>;
}

/**
 * Startup settings of an installation (docs/operations.md). Owners may change some later
 * (`contract/people/settings.ts`).
 */
export interface Settings {
  timeZone: string;
  /** Origins allowed to call the API cross-origin; empty: same origin only. */
  allowedOrigins: readonly string[];
  maxBodyBytes: number;
  maxImageBytes: number;
  maxDocumentBytes: number;
  /** Deposits and payments to investors from this amount on, in minor units, need confirmation by a second person. */
  secondPersonFromMinor: Readonly<Record<Currency, number>>;
  /** `null`: no approvals, as during generation of sample data. */
  limits: Limits | null;
  newRecords: NewRecords;
  /** Maximum age of a posting date, in days. */
  backDatingDays: number;
  secondFactor: 'optional' | 'required';
  /** Minutes after signing in during which actions that require a recent sign-in do not ask again; 0: always ask. */
  recentSignInMinutes: number;
}

const secondPersonFromMinor = { MXN: 2_000_000, COP: 400_000_000, CLP: 1_000_000 };

export const defaultSettings: Settings = {
  timeZone: 'America/Mexico_City',
  allowedOrigins: [],
  maxBodyBytes: 1_000_000,
  maxImageBytes: 2_000_000,
  maxDocumentBytes: 5_000_000,
  secondPersonFromMinor,
  limits: {
    actMinor: secondPersonFromMinor,
    personDayMinor: { MXN: 5_000_000, COP: 1_000_000_000, CLP: 2_500_000 },
    beneficiaryDayMinor: { MXN: 2_000_000, COP: 400_000_000, CLP: 1_000_000 },
    keyHourMinor: { MXN: 10_000_000, COP: 2_000_000_000, CLP: 5_000_000 },
  },
  newRecords: defaultNewRecords,
  backDatingDays: 45,
  secondFactor: 'optional',
  recentSignInMinutes: 15,
};
