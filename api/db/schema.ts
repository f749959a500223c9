import type { Generated } from 'kysely';
import type { Resource } from '../../contract/resource';
import type { ProductResource } from '../../contract/resources';
import type { Field, ValueOf, Fields } from '../../contract/fields';
import type { MutableKind, NotificationChannel } from '../../contract/people/notificationChoices';
import type { Currency } from '../../contract/currencies';
import type { AccountState, Language } from '../../contract/roles';
import type { payableSources } from '../../contract/money/liquidations';
import type { payableAmounts } from './payables';
import type { saleAmounts, saleDimensions } from './reports';

/**
 * Row types of all tables. Types of resource tables are derived from the resource declarations, with the columns of
 * `engine/storage`. The other tables are declared in the migration steps that create them.
 */
export interface Schema extends ResourceTables, InternalTables {}

type Cell<F extends Field> = F extends { kind: 'boolean' }
  ? 0 | 1
  : F extends { kind: 'references' | 'choices' | 'localizedTexts' | 'json' | 'secret' }
    ? string | null
    : ValueOf<F>;

type PlainColumns<F extends Fields> = {
  [K in keyof F as F[K] extends { kind: 'localizedText' | 'group' } | { computed: true } ? never : K]: Cell<F[K]>;
};

type LocalizedName<F extends Fields> = { [K in keyof F]: F[K] extends { kind: 'localizedText' } ? K : never }[keyof F] &
  string;
type LocalizedColumns<F extends Fields> = Record<`${LocalizedName<F>}_es` | `${LocalizedName<F>}_en`, string | null>;

type Intersection<U> = (U extends unknown ? (member: U) => void : never) extends (member: infer I) => void ? I : never;
type GroupColumns<F extends Fields> = Intersection<
  {
    [K in keyof F & string]: F[K] extends { kind: 'group'; fields: infer G extends Fields }
      ? { [I in keyof G & string as `${K}_${I}`]: Cell<G[I]> | null }
      : never;
  }[keyof F & string]
>;

interface RecordColumns {
  id: string;
  createdAt: string;
  updatedAt: string;
  version: Generated<number>;
  archivedAt: string | null;
  archived: Generated<0 | 1>;
  view: string | null;
}

type RowOf<R> =
  R extends Resource<infer F> ? PlainColumns<F> & LocalizedColumns<F> & GroupColumns<F> & RecordColumns : never;

type KeyOf<U> = U extends unknown ? keyof U : never;
type Merged<U> = { [K in KeyOf<U>]: U extends unknown ? (K extends keyof U ? U[K] : null) : never };

type ResourceTables = { [T in ProductResource['table']]: Merged<RowOf<Extract<ProductResource, { table: T }>>> };

export type MailKind = 'giftCardCode' | 'digest' | 'report' | 'signIn' | 'accessRestore' | 'test';

export type AccountEvent = 'newAccounts' | 'trials' | 'converted' | 'blocks' | 'archived';

export interface InternalTables {
  migrations: { name: string; requires: string | null };
  schemaVersions: { version: string; ordinal: number };
  progress: { name: string; position: string };
  declaredResources: { resource: string; derived: string };
  sequences: { name: string; value: number };
  idempotencyKeys: {
    actorId: string;
    key: string;
    request: string;
    claim: string;
    leaseUntil: string;
    keepUntil: string;
    answer: string | null;
  };
  searchTerms: { resource: string; term: string; recordId: string };
  links: { resource: string; field: string; recordId: string; targetId: string };
  importRows: { importId: string; row: number; recordId: string; digest: string };
  images: ImageRow;
  failedAttempts: { kind: string; subject: string; failures: number; until: string };
  spendings: {
    id: string;
    day: string;
    uid: string;
    currency: Currency;
    beneficiary: string | null;
    amountMinor: number;
  };
  erasures: {
    accountId: string;
    sought: string | null;
    passes: number;
    running: Generated<number>;
    createdAt: string;
    doneAt: string | null;
  };
  mailChoices: { uid: string; digest: 'daily' | 'weekly'; period: string; toldUntil: string };
  mutedNotifications: { uid: string; channel: NotificationChannel; kind: MutableKind };
  mails: {
    id: string;
    key: string;
    kind: MailKind;
    subjectId: string;
    sealed: string | null;
    state: 'waiting' | 'sent' | 'dropped' | 'givenUp';
    attempts: number;
    dueAt: string;
    createdAt: string;
    endedAt: string | null;
    reason: string | null;
  };
  follows: PersonalListRow;
  pins: PersonalListRow;
  devices: { token: string; uid: string; language: Language; seenAt: string };
  sessions: { uid: string; signedInAt: string; lastUsedAt: string; agents: string; endedAt: string | null };
  signInMethods: { uid: string; methods: string };
  sessionCutoffs: { uid: string; before: string; kept: string };
  apiKeySecrets: { mark: string; keyId: string; last4: string; until: string | null; shownTo: string | null };
  giftCardCodes: { mark: string; giftCardId: string };
  saleItems: { saleId: string; items: string };
  payables: PayableRow;
  liquidationLines: PayableRow & { liquidationId: string; itemId: string; live: string | null };
  saleFacts: SaleFactRow;
  salesByDay: SaleSumRow;
  salesByMonth: SaleSumRow;
  saleKeys: { id: Generated<number>; currency: Currency } & Record<(typeof saleDimensions)[number], string>;
  salesByHour: { keysId: number; businessDate: string; hour: string } & SaleAmounts;
  salesByKeys: { keysId: number; businessDate: string } & SaleAmounts;
  ledgerByDay: {
    currency: Currency;
    holder: string;
    place: string;
    businessDate: string;
    debitsMinor: number;
    creditsMinor: number;
  };
  accountsByDay: { businessDate: string; type: string; figure: AccountState | AccountEvent; count: number };
  unsealed: { number: Generated<number>; source: string; id: string };
  seals: {
    position: number;
    at: string;
    until: string | null;
    previous: string;
    rows: string;
    events: number;
    journals: number;
    entries: number;
    hash: string;
    mark: string;
  };
  sealSalts: { position: number; salts: string };
}

interface ImageRow {
  id: string;
  state: 'uploading' | 'kept' | 'removing';
  type: string;
  bytes: number;
  width: number;
  height: number;
  createdAt: string;
  createdBy: string;
  keepUntil: string | null;
  resource: string | null;
  recordId: string | null;
  field: string | null;
}

type PersonalListRow = { resource: string; recordId: string; uid: string; since: string };

export type PersonalListTable = 'follows' | 'pins';

type PayableRow = {
  sourceType: (typeof payableSources)[number];
  sourceId: string;
  number: string;
  companyId: string;
  currency: Currency;
  businessDate: string;
  at: string;
} & Record<(typeof payableAmounts)[number], Generated<number>>;

type SaleAmounts = Record<(typeof saleAmounts)[number], number>;

export type SaleFactRow = {
  sourceId: string;
  part: number;
  currency: Currency;
  businessDate: string;
  /** Time of the posting (RFC 3339, UTC). It is later than the completion if an app reports the sale later. */
  at: string;
  /** Weekday (1 = Monday) and hour of the completion or refund, in the platform's time zone: `5 14`. */
  hour: string;
} & Record<(typeof saleDimensions)[number], string> &
  SaleAmounts;

export type SaleSumRow = { currency: Currency; dimension: string; businessDate: string; key: string } & SaleAmounts;
