import type { ProblemBody, ProblemCode } from '../../contract/problems';
import { isStatementTimeout, classifyDatabaseError } from '../db/errors';
import { Problem } from '../problem';
import type { StoredResponse } from '../transactions/idempotency';
import type { Ctx } from './context';

const titles: Readonly<Record<ProblemCode, string>> = {
  'request.malformedBody': 'The body is not a JSON object',
  'request.malformedFilter': 'The filter cannot be read',
  'request.malformedRange': 'The range cannot be read',
  'request.malformedSort': 'The sort cannot be read',
  'request.malformedColumns': 'The columns cannot be read',
  'request.unknownField': 'A field or parameter is not known',
  'request.malformedIfMatch': 'If-Match is not one ETag of this API',
  'request.malformedIdempotencyKey': 'Idempotency-Key is not a UUID',
  'request.idempotencyKeyMissing': 'Idempotency-Key is missing',
  'auth.tokenMissing': 'No identity token',
  'auth.tokenInvalid': 'The identity token is not valid',
  'auth.tokenExpired': 'The identity token has expired',
  'auth.tokenRevoked': 'The session has been ended',
  'auth.keyExpired': 'The API key has expired',
  'auth.keyReplaced': 'The API key has another secret by now',
  'auth.keyRevoked': 'The API key was revoked',
  'auth.keyAddress': 'The API key is not accepted from this address',
  'auth.notAdministrator': 'Administrators only',
  'auth.blocked': 'The account is blocked',
  'permission.missing': 'None of the duties of the caller permits this',
  'permission.notForKeys': 'A person does this, not an API key',
  'permission.personNeeded': 'It needs the approval of a second person, which an API key cannot request',
  'auth.secondFactorNeeded': 'Administrators sign in with a second factor',
  'auth.recentSignInNeeded': 'The sign-in is too long ago for this; sign in again',
  'record.notFound': 'There is no such record',
  'approval.samePerson': 'Another person must do this',
  'approval.notYours': 'Who asked for an approval withdraws it',
  'approval.dependentPerson':
    'Who asked let this person in, or this person them, and nobody else has vouched for them since',
  'approval.notPending': 'The approval is decided, or its time is over',
  'approval.nobodyElse': 'Another administrator has to approve it, and there is none who may',
  'approval.alreadyPending': 'The same action of this record already waits for an approval',
  'setting.otherKind': 'This setting is not changed in this way',
  'setting.byInstallation': 'The setting is as the installation says',
  'setting.ownFactorFirst': 'Who demands a second factor of everybody signs in with one themselves first',
  'approval.changedAccount': 'Who changed the bank account of a company does not let money go to it',
  'upload.missing': 'The caller has uploaded no such file, or it was taken over or removed',
  'sandbox.missing': 'There is no sandbox, or it cannot be opened',
  'sandbox.off': 'This installation can have no sandbox',
  'request.unknownAddress': 'There is nothing at this address',
  'request.methodNotAllowed': 'The address does not take this method',
  'list.tooDeep': 'Lists are not paged as far as this; narrow it by a filter',
  'list.tooBroad':
    'Too many records match, and none of the first ones of the list; narrow it by a filter or another word',
  'record.archived': 'The record is archived',
  'record.notArchived': 'The record is not archived',
  'record.inUse': 'The record is in use',
  'record.alreadyMade': 'A record with this id was made before',
  'ledger.insufficientBalance': 'The balance is not enough',
  'ledger.balanceTooLarge': 'The balance would be larger than the ledger can keep exactly',
  'giftCard.unknown': 'No gift card has this code',
  'giftCard.pending': 'The gift card is not good yet',
  'giftCard.beforeIssue': 'The gift card was not issued, or not good yet, on the day of the sale',
  'giftCard.blocked': 'The gift card is blocked',
  'giftCard.notBlocked': 'The gift card is not blocked',
  'giftCard.disabled': 'The gift card is disabled',
  'giftCard.expired': 'The gift card has expired',
  'giftCard.depleted': 'Nothing is left on the gift card',
  'giftCard.neverExpires': 'The gift card does not expire',
  'giftCard.otherCompany': 'The gift card is good at another company',
  'giftCard.otherCurrency': 'The gift card is in another currency',
  'giftCard.insufficientBalance': 'The balance of the gift card is not enough',
  'period.closed': 'This day is closed: nothing is dated on it any more',
  'period.notOver': 'This month is not over yet',
  'period.alreadyClosed': 'This month is closed already',
  'period.notNext': 'Another month has to be closed first',
  'period.checksFail': 'A month is not closed while checks fail',
  'period.notLast': 'Only the month that was closed last can be reopened',
  'period.reopened': 'This month was reopened already',
  'import.rowChanged': 'This row of the import has been imported with other data',
  'deposit.duplicate': 'A deposit with the same bank, reference and amount exists',
  'deposit.notPending': 'The deposit is not pending',
  'deposit.notConfirmed': 'The deposit is not confirmed',
  'deposit.holderArchived': 'The person or company it is for is archived',
  'deposit.moreThanProcessorHolds': 'The card processor does not hold so much',
  'investment.notActive': 'Nothing is paid of an investment that is not active',
  'investment.closed': 'The investment is over',
  'investment.nothingOutstanding': 'Nothing of the investment is outstanding',
  'investment.outstanding': 'Some of the investment is still outstanding',
  'investment.scheduled': 'Movements of the investment are still scheduled',
  'investment.beyondCommitment': 'More would be put in than was promised',
  'investment.needsSecondPerson': 'So large a payment is scheduled, and confirmed by another person',
  'investmentMovement.notScheduled': 'The movement is not scheduled',
  'investmentMovement.notConfirmed': 'The movement is not confirmed',
  'investmentMovement.byDeposit': 'A contribution goes by the deposit that brings it',
  'company.blocked': 'The company is blocked',
  'company.notBlocked': 'The company is not blocked',
  'liquidation.nothingOwed': 'Nothing is owed for this period',
  'liquidation.notDraft': 'The liquidation is not a draft',
  'liquidation.notInReview': 'The liquidation is not in review',
  'liquidation.notSubmitted': 'The liquidation is a draft: submit it for review first',
  'liquidation.notApproved': 'The liquidation is not approved',
  'liquidation.notProcessing': 'The liquidation is not being paid yet',
  'liquidation.bankFileEmpty': 'No payment in process belongs in this file',
  'liquidation.hasLeft': 'A liquidation with payments under way cannot be canceled as a whole',
  'liquidation.canceled': 'The liquidation is canceled',
  'liquidation.balanceChanged': 'The balance of a company no longer covers what it would be paid',
  'liquidation.companyBlocked': 'The company is blocked',
  'liquidation.noBankAccount': 'The company has no bank account',
  'liquidation.accountChanged': 'The bank account of a company has changed since',
  'liquidationItem.notPending': 'The item is not waiting for approval',
  'liquidationItem.notHeld': 'The item is not held',
  'liquidationItem.notProcessing': 'The item is not being paid',
  'liquidationItem.notFailed': 'The payment of the item has not failed',
  'liquidation.hasBankFile': 'The bank file of the liquidation was generated already',
  'liquidation.paid': 'The liquidation was paid already',
  'liquidationItem.held': 'The payment is on hold',
  'liquidationItem.paid': 'The payment was paid already',
  'liquidationItem.failed': 'The payment has failed',
  'liquidationItem.carried': 'The balance was carried to the next liquidation',
  'liquidationItem.canceled': 'The payment is canceled',
  'liquidationItem.notCancelable': 'Only what is held or failed is canceled',
  'company.openSales': 'Sales of the company are not completed yet',
  'company.hasBalance': 'Money is owed to the company, by it, or on its way to it',
  'plan.superseded': 'The plan has a newer version',
  'apiKey.revoked': 'The key is revoked',
  'apiKey.expired': 'The key has expired',
  'apiKey.hasSecret': 'The key has a secret already',
  'apiKey.hasNoSecret': 'The key has no secret yet',
  'apiKey.requesterOnly': 'Only the owner who requested the key issues its first secret',
  'apiKey.hourLimit': 'Within an hour the sales of a key take no more from wallets and gift cards',
  'account.self': 'Nobody does this to their own account',
  'account.blocked': 'The account is blocked',
  'account.notBlocked': 'The account is not blocked',
  'account.neverInvited': 'The person was never invited',
  'account.signedIn': 'The person has signed in already',
  'account.accessRestoring': 'The access of the person is being restored already',
  'account.noAccessRestore': 'The access of the person is not being restored',
  'account.ownerCanApprove': 'Another owner can approve a reset of the second factor',
  'account.onTrial': 'The account is on trial',
  'account.subscribed': 'The account is subscribed',
  'account.noPlan': 'The account has no plan',
  'account.hasBalance': 'There is money in the wallet',
  'account.openSales': 'Sales of the person are not completed yet',
  'account.pendingDeposits': 'A deposit for the person is not confirmed yet',
  'account.erased': 'The person was erased',
  'account.administratorsEmail': 'An administrator has the same e-mail address',
  'sale.completed': 'The sale is completed',
  'sale.notCompleted': 'The sale is not completed',
  'sale.canceled': 'The sale is canceled',
  'sale.nothingToRefund': 'Nothing of the sale is left to be given back',
  'sale.customerErased': 'A part of it was paid from the wallet of somebody who was erased since',
  'view.tooMany': 'One person makes no more views of a list',
  'webhook.tooMany': 'There are no more webhooks than that',
  'webhook.notActive': 'The webhook is not active',
  'webhook.active': 'The webhook is active already',
  'webhook.disabled': 'The webhook is disabled or archived',
  'reportSubscription.tooMany': 'One person makes no more report subscriptions',
  'reportSubscription.paused': 'It is paused already',
  'reportSubscription.active': 'It is not paused',
  'reportSubscription.stopped': 'The caller does not get it',
  'reportSubscription.received': 'The caller has not stopped it',
  'mail.off': 'This installation sends no mail',
  'follow.tooMany': 'One person follows no more records',
  'pin.tooMany': 'One person pins no more records',
  'idempotency.inFlight': 'The same request is still being worked on',
  'record.stale': 'The record has changed since it was read',
  'request.tooLarge': 'The body is too large',
  'request.unsupportedMediaType': 'The body must be JSON in UTF-8',
  'image.unsupportedType': 'The body is not the PNG, JPEG or WebP picture it says it is',
  'image.tooManyPixels': 'The picture has too many pixels',
  'document.unsupportedType': 'The body is not the PDF it says it is, or not all of it',
  'document.encrypted': 'The PDF asks for a password',
  'request.invalid': 'Some fields are not valid',
  'idempotency.keyReused': 'The Idempotency-Key belongs to another request',
  'request.ifMatchMissing': 'If-Match is missing',
  'service.tooManyRequests': 'Too many requests',
  'giftCard.tooManyWrongCodes': 'Too many codes that open no gift card; none is looked up for a while',
  'service.tooManyAtOnce': 'As many exports, imports and reports as may run at the same time are running',
  'upload.tooMuchUnused': 'Too many uploads that no record uses are stored; save or wait for an hour',
  'account.tooManyInvitations': 'This address was sent as many invitations as it may get within 24 hours',
  'service.tookTooLong': 'The database took too long to read this; narrow it by a filter, another word or fewer days',
  'upload.diskFull': 'The disk has too little free space to store uploads',
  'service.failed': 'The service failed',
  'service.unavailable': 'The service is not available for the moment',
  'service.awaitingMigration': 'The database is not at the version of this program yet',
};

const retryAfter = '2';

export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (classifyDatabaseError(error)?.kind === 'unavailable') return unavailable(error);
  return new Problem('service.failed', {}, error);
}

/**
 * Converts an error like `problemOf`, but for reads: a statement timeout becomes `service.tookTooLong`, because a
 * smaller query may finish in time.
 */
export function problemOfRead(error: unknown): Problem {
  if (!isStatementTimeout(error)) return problemOf(error);
  return new Problem('service.tookTooLong', { headers: { 'Retry-After': '30' } }, error);
}

export function unavailable(cause: unknown): Problem {
  return new Problem('service.unavailable', { headers: { 'Retry-After': retryAfter } }, cause);
}

/**
 * Builds the response of a problem (RFC 9457), with `message` for react-admin. Sends `errors` only with 422: with other
 * statuses, `errors` would hide the message.
 */
export function storedProblem(c: Ctx, problem: Problem): StoredResponse {
  const { code, status } = problem;
  const { headers, violations, ...details } = problem.details;
  const title = titles[code];
  const body: ProblemBody = {
    type: `urn:sobremesa:problem:${code}`,
    title,
    status,
    detail: title,
    message: title,
    code,
    ...details,
    ...(violations && {
      errors: Object.fromEntries(
        violations.map(({ field, code: violationCode }) => [field, `violations.${violationCode}`]),
      ),
      violations,
    }),
    requestId: c.get('requestId'),
  };
  return {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}

export function problemResponse(c: Ctx, problem: Problem): Response {
  const { body, ...init } = storedProblem(c, problem);
  return new Response(body, init);
}
