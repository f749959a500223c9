import type { ViolationCode } from './violationCodes';

/** HTTP status by problem code. Codes are stable. The console's text of a code is `problems.{code}`. */
export const problemStatus = {
  'request.malformedBody': 400,
  'request.malformedFilter': 400,
  'request.malformedRange': 400,
  'request.malformedSort': 400,
  'request.malformedColumns': 400,
  'request.unknownField': 400,
  'request.malformedIfMatch': 400,
  'request.malformedIdempotencyKey': 400,
  'request.idempotencyKeyMissing': 400,
  'auth.tokenMissing': 401,
  'auth.tokenInvalid': 401,
  'auth.tokenExpired': 401,
  'auth.tokenRevoked': 401,
  'auth.keyExpired': 401,
  'auth.keyReplaced': 401,
  'auth.keyRevoked': 401,
  'auth.notAdministrator': 403,
  'auth.blocked': 403,
  'auth.keyAddress': 403,
  'permission.missing': 403,
  'permission.notForKeys': 403,
  'permission.personNeeded': 403,
  'auth.secondFactorNeeded': 403,
  'auth.recentSignInNeeded': 403,
  'approval.samePerson': 403,
  'approval.notYours': 403,
  'approval.dependentPerson': 403,
  'approval.changedAccount': 403,
  'record.notFound': 404,
  'request.unknownAddress': 404,
  'request.methodNotAllowed': 405,
  'record.archived': 409,
  'record.notArchived': 409,
  'record.inUse': 409,
  'record.alreadyMade': 409,
  'giftCard.unknown': 409,
  'giftCard.pending': 409,
  'giftCard.beforeIssue': 409,
  'giftCard.blocked': 409,
  'giftCard.notBlocked': 409,
  'giftCard.disabled': 409,
  'giftCard.expired': 409,
  'giftCard.depleted': 409,
  'giftCard.neverExpires': 409,
  'giftCard.otherCompany': 409,
  'giftCard.otherCurrency': 409,
  'giftCard.insufficientBalance': 409,
  'import.rowChanged': 409,
  'period.closed': 409,
  'period.notOver': 409,
  'period.alreadyClosed': 409,
  'period.notNext': 409,
  'period.checksFail': 409,
  'period.notLast': 409,
  'period.reopened': 409,
  'ledger.insufficientBalance': 409,
  'ledger.balanceTooLarge': 422,
  'approval.notPending': 409,
  'approval.nobodyElse': 409,
  'approval.alreadyPending': 409,
  'setting.otherKind': 409,
  'setting.byInstallation': 409,
  'setting.ownFactorFirst': 409,
  'deposit.duplicate': 409,
  'deposit.notPending': 409,
  'deposit.notConfirmed': 409,
  'deposit.holderArchived': 409,
  'deposit.moreThanProcessorHolds': 409,
  'investment.notActive': 409,
  'investment.closed': 409,
  'investment.nothingOutstanding': 409,
  'investment.outstanding': 409,
  'investment.scheduled': 409,
  'investment.beyondCommitment': 409,
  'investment.needsSecondPerson': 409,
  'investmentMovement.notScheduled': 409,
  'investmentMovement.notConfirmed': 409,
  'investmentMovement.byDeposit': 409,
  'company.blocked': 409,
  'company.notBlocked': 409,
  'liquidation.nothingOwed': 409,
  'liquidation.notDraft': 409,
  'liquidation.notInReview': 409,
  'liquidation.notSubmitted': 409,
  'liquidation.notApproved': 409,
  'liquidation.notProcessing': 409,
  'liquidation.hasLeft': 409,
  'liquidation.hasBankFile': 409,
  'liquidation.bankFileEmpty': 409,
  'liquidation.paid': 409,
  'liquidation.canceled': 409,
  'liquidation.balanceChanged': 409,
  'liquidation.companyBlocked': 409,
  'liquidation.noBankAccount': 409,
  'liquidation.accountChanged': 409,
  'liquidationItem.notPending': 409,
  'liquidationItem.notHeld': 409,
  'liquidationItem.notProcessing': 409,
  'liquidationItem.notFailed': 409,
  'liquidationItem.notCancelable': 409,
  'liquidationItem.held': 409,
  'liquidationItem.paid': 409,
  'liquidationItem.failed': 409,
  'liquidationItem.carried': 409,
  'liquidationItem.canceled': 409,
  'company.hasBalance': 409,
  'company.openSales': 409,
  'plan.superseded': 409,
  'apiKey.revoked': 409,
  'apiKey.expired': 409,
  'apiKey.hasSecret': 409,
  'apiKey.hasNoSecret': 409,
  'apiKey.requesterOnly': 409,
  'apiKey.hourLimit': 403,
  'account.self': 409,
  'account.blocked': 409,
  'account.notBlocked': 409,
  'account.neverInvited': 409,
  'account.signedIn': 409,
  'account.accessRestoring': 409,
  'account.noAccessRestore': 409,
  'account.ownerCanApprove': 409,
  'account.onTrial': 409,
  'account.subscribed': 409,
  'account.noPlan': 409,
  'account.hasBalance': 409,
  'account.openSales': 409,
  'account.pendingDeposits': 409,
  'account.erased': 409,
  'account.administratorsEmail': 409,
  'sale.completed': 409,
  'sale.notCompleted': 409,
  'sale.canceled': 409,
  'sale.nothingToRefund': 409,
  'sale.customerErased': 409,
  'upload.missing': 404,
  'sandbox.missing': 404,
  'sandbox.off': 409,
  'view.tooMany': 409,
  'webhook.tooMany': 409,
  'webhook.notActive': 409,
  'webhook.active': 409,
  'webhook.disabled': 409,
  'follow.tooMany': 409,
  'pin.tooMany': 409,
  'reportSubscription.tooMany': 409,
  'reportSubscription.paused': 409,
  'reportSubscription.active': 409,
  'reportSubscription.stopped': 409,
  'reportSubscription.received': 409,
  'mail.off': 409,
  'idempotency.inFlight': 409,
  'record.stale': 412,
  'request.tooLarge': 413,
  'request.unsupportedMediaType': 415,
  'image.unsupportedType': 415,
  'image.tooManyPixels': 422,
  'document.unsupportedType': 415,
  'document.encrypted': 422,
  'list.tooDeep': 422,
  'list.tooBroad': 422,
  'request.invalid': 422,
  'idempotency.keyReused': 422,
  'request.ifMatchMissing': 428,
  'giftCard.tooManyWrongCodes': 429,
  'service.tooManyRequests': 429,
  'service.tooManyAtOnce': 429,
  'upload.tooMuchUnused': 429,
  'account.tooManyInvitations': 429,
  'service.failed': 500,
  'service.unavailable': 503,
  'service.tookTooLong': 503,
  'upload.diskFull': 503,
  'service.awaitingMigration': 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;
export type Params = Readonly<Record<string, string | number>>;

/**
 * Warnings in the response to a dry run. They do not prevent the request. The console's text of a code is
 * `warnings.{code}`.
 */
export const warningCodes = ['deposit.similar', 'deposit.sameReference', 'liquidationItem.sameReference'] as const;
export type WarningCode = (typeof warningCodes)[number];
export interface Warning {
  code: WarningCode;
  params: Params;
}

export const problemResources: Readonly<Partial<Record<ProblemCode | WarningCode, string>>> = {
  'approval.alreadyPending': 'approvals',
  'deposit.duplicate': 'deposits',
  'deposit.similar': 'deposits',
  'deposit.sameReference': 'deposits',
  'liquidationItem.sameReference': 'liquidation-items',
};

/** Paths of an input's values in the notation of react-hook-form: `name.es`, `items.0.amountMinor`. */
export type FieldPath<I> = string extends keyof I
  ? string
  : { [K in keyof I & string]: K | `${K}.${PathIn<NonNullable<I[K]>>}` }[keyof I & string];
type PathIn<V> = V extends readonly (infer E)[]
  ? E extends object
    ? `${number}.${FieldPath<E>}`
    : `${number}`
  : V extends object
    ? FieldPath<V>
    : never;

export type AnyInput = Readonly<Record<string, unknown>>;

export interface Violation<F extends string = string> {
  field: F;
  code: ViolationCode;
  params?: Params;
}

export type ViolationOf<I> = Violation<FieldPath<I>>;

/** Body of every error response: members of RFC 9457, and `message` and `errors` for react-admin. */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** Fallback message for react-admin. The console shows the text of `code` instead. */
  message: string;
  code: ProblemCode;
  params?: Params;
  /** Only in a 422: messages by field; `root.serverError` is the message of the whole form. */
  errors?: Record<string, string>;
  violations?: Violation[];
  /** Only in a 412: current record. */
  current?: Record<string, unknown>;
  /** Only in a 409: current availability of the record's actions. */
  actions?: Record<string, Availability>;
  requestId: string;
}

/** Availability of an action on a record to the caller; `code` is the reason why it is unavailable. */
export type Availability = { allowed: true } | { allowed: false; code: ProblemCode; params?: Params };
