import type { Currency } from './currencies';
import { defaultNewRecords, type NewRecords } from './newRecords';

/** What one administrator may give away alone, in minor units: beyond it another has to approve. */
export interface Limits {
  /** By one act; from this amount on. */
  actMinor: Readonly<Record<Currency, number>>;
  /** By one person within 24 hours, all acts together. */
  personDayMinor: Readonly<Record<Currency, number>>;
  /** To one beneficiary within 24 hours, by whomever. */
  beneficiaryDayMinor: Readonly<Record<Currency, number>>;
  /** From wallets and gift cards by the sales of one API key, within an hour: beyond it they are refused. */
  keyHourMinor: Readonly<Record<Currency, number>>;
}

/** What an installation is started with (docs/operations.md). Some of it owners may change since (`people/settings.ts`). */
export interface Settings {
  /** IANA zone in which a `businessDate` is written. */
  timeZone: string;
  /** Origins allowed to call the API from another address; empty: the same origin only. */
  allowedOrigins: readonly string[];
  /** Largest request body, in bytes. */
  maxBodyBytes: number;
  /** Largest picture, in bytes. */
  maxImageBytes: number;
  /** Largest PDF, in bytes. */
  maxDocumentBytes: number;
  /** From this amount on, in minor units, a deposit or a payment to an investor has to be confirmed by a second person. */
  secondPersonFromMinor: Readonly<Record<Currency, number>>;
  /** `null`: nothing has to be approved, as while sample data are made. */
  limits: Limits | null;
  newRecords: NewRecords;
  /** How many days back something may be booked. */
  backDatingDays: number;
  /** Whether administrators are let in without a second factor. */
  secondFactor: 'optional' | 'required';
  /** For so long after signing in one may do what asks for it without being asked again; 0: always. */
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
