import type { Currency } from './currencies';
import { builtInNewRecordDefaults, type NewRecordDefaults } from './newRecords';

/** Limits of giving money away without approval by a second administrator, in minor units. */
export interface Limits {
  /** Limit of a single action: this amount and larger ones require approval. */
  actMinor: Readonly<Record<Currency, number>>;
  /** Limit of all actions of one administrator within 24 hours. */
  personDayMinor: Readonly<Record<Currency, number>>;
  /** Limit of all actions in favor of one beneficiary within 24 hours, by all administrators. */
  beneficiaryDayMinor: Readonly<Record<Currency, number>>;
  /**
   * Limit of the amount that sales of one API key take from wallets and gift cards within an hour. Sales above it are
   * rejected.
   */
  keyHourMinor: Readonly<Record<Currency, number>>;
}

/**
 * Settings of an installation, read at startup (docs/operations.md). Owners may change some of them in the console
 * (`contract/people/settings.ts`).
 */
export interface Settings {
  timeZone: string;
  /** Origins whose pages may call the API (CORS). If empty, only pages of the API's own origin may call it. */
  allowedOrigins: readonly string[];
  maxBodyBytes: number;
  maxImageBytes: number;
  maxDocumentBytes: number;
  /** Minimum amount of deposits and payments to investors that a second person must confirm, in minor units. */
  secondPersonFromMinor: Readonly<Record<Currency, number>>;
  /** `null`: no action requires approval; used to generate the sample data. */
  limits: Limits | null;
  newRecords: NewRecordDefaults;
  /** Maximum age of a posting date, in days. */
  backDatingDays: number;
  secondFactor: 'optional' | 'required';
  /** Minutes for which a sign-in counts as recent; 0: no action requires a recent sign-in. */
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
  newRecords: builtInNewRecordDefaults,
  backDatingDays: 45,
  secondFactor: 'optional',
  recentSignInMinutes: 15,
};
