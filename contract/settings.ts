import type { Currency } from './currencies';

/** Settings of an installation (docs/operations.md). */
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
}

export const defaultSettings: Settings = {
  timeZone: 'America/Mexico_City',
  allowedOrigins: [],
  maxBodyBytes: 1_000_000,
  maxImageBytes: 2_000_000,
  maxDocumentBytes: 5_000_000,
  secondPersonFromMinor: { MXN: 2_000_000, COP: 400_000_000, CLP: 1_000_000 },
};
