import { HttpError } from 'react-admin';
import { isObject } from '../../contract/values';
import type { AnyRecord } from '../../contract/resource';
import {
  problemResources,
  problemStatus,
  warningCodes,
  type Params,
  type ProblemBody,
  type ProblemCode,
  type Violation,
  type Warning,
  type WarningCode,
} from '../../contract/problems';

export const clientCodes = [
  /** No response: the network is down or the connection was lost. The API may have received the request. */
  'client.offline',
  'client.timedOut',
  /** Unusable response: a page of a proxy, a truncated body, a missing header. */
  'client.malformed',
  /** 404 in JSON without a problem code: the backend is not our API and lacks the endpoint. */
  'client.notOffered',
  'client.refused',
  'client.signedOut',
  /** Some rows of a bulk action were refused; `PartlyRefused` has the results. */
  'client.partlyRefused',
  'client.unreadableImage',
  'client.unreadableProof',
  'client.imageTooHeavy',
  'client.documentTooHeavy',
  /** The request waits for the approval of another administrator; `params` identify the approval. */
  'client.approvalRequested',
  /** Problem code that this version of the console does not know, or a bug in the console. */
  'client.unknown',
] as const;
export type ClientCode = (typeof clientCodes)[number];
export type AnyProblemCode = ProblemCode | ClientCode;

export interface ProblemDetails {
  code: AnyProblemCode;
  params?: Params;
  /** Errors by field, encoded as `@@react-admin@@{"message","args"}`, which react-admin's forms translate. */
  errors?: Record<string, string>;
  violations?: Violation[];
  current?: AnyRecord;
  requestId?: string;
  retryAfterMs?: number;
}

export type Problem = HttpError & { body: ProblemDetails };

/** Creates an error whose message is a translation key, so that react-admin shows our text. */
export function problem(details: ProblemDetails, status = 0): Problem {
  const error = new HttpError(`problems.${details.code}`, status, details);
  return Object.assign(error, { body: details });
}

export function problemOf(error: unknown): ProblemDetails {
  const body: unknown = error instanceof HttpError ? error.body : null;
  return isDetails(body) ? body : { code: 'client.unknown' };
}

export interface RequestedApproval {
  id: string;
  number: string;
}

export function requestedApproval({ code, params }: ProblemDetails): RequestedApproval | null {
  if (code !== 'client.approvalRequested' || typeof params?.['id'] !== 'string') return null;
  return { id: params['id'], number: String(params['number'] ?? '') };
}

type ProblemOrWarning = Pick<ProblemDetails, 'params'> & { code: AnyProblemCode | WarningCode };

const refersToRecord = (code: string): code is keyof typeof problemResources => Object.hasOwn(problemResources, code);

export function recordLinkOf({ code, params }: ProblemOrWarning): { to: string; number: string } | null {
  const resource = refersToRecord(code) ? problemResources[code] : undefined;
  if (resource === undefined || typeof params?.['id'] !== 'string') return null;
  return { to: `/${resource}/${encodeURIComponent(params['id'])}`, number: String(params['number'] ?? '') };
}

export function warningsIn(response: unknown): readonly Warning[] {
  const warnings: unknown = isObject(response) ? response['warnings'] : null;
  return Array.isArray(warnings) ? warnings.filter(isWarning) : [];
}

export function isEndpointMissing(error: unknown): boolean {
  return problemOf(error).code === 'client.notOffered';
}

/**
 * Returns whether the response was lost, so that the outcome is unknown: only a retry with the same key can determine
 * it.
 */
export function isResponseLost(error: unknown): boolean {
  const { code } = problemOf(error);
  return code === 'client.offline' || code === 'client.timedOut' || code === 'client.malformed';
}

/**
 * Returns whether the attempt may have taken effect: the response was lost, the server failed while it processed the
 * request, or the same attempt is still in progress.
 */
export function mayHaveTakenEffect(error: unknown): boolean {
  const { code } = problemOf(error);
  return (
    isResponseLost(error) ||
    code === 'service.failed' ||
    code === 'service.unavailable' ||
    code === 'idempotency.inFlight'
  );
}

export function isTransient(error: unknown): boolean {
  const { code } = problemOf(error);
  return code === 'client.offline' || code === 'client.timedOut' || code === 'service.unavailable';
}

const retryableCodes: ReadonlySet<AnyProblemCode> = new Set<AnyProblemCode>([
  'client.offline',
  'client.timedOut',
  'client.malformed',
  'client.partlyRefused',
  'client.unknown',
  'idempotency.inFlight',
  // The retry uploads the file again.
  'upload.missing',
]);

/** Returns whether the same request may succeed later without any change by a person. Only then is "Retry" offered. */
export function canRetry({ code }: ProblemDetails): boolean {
  if (retryableCodes.has(code)) return true;
  const status = isProblemCode(code) ? problemStatus[code] : 0;
  return status === 429 || status >= 500;
}

/** Returns whether the request was refused by a rule that the text of the problem states: support needs no id. */
export function isRefusalByRule({ code }: ProblemDetails): boolean {
  const status = isProblemCode(code) ? problemStatus[code] : 0;
  return code === 'request.invalid' || (status > 400 && status < 500 && !code.startsWith('request.'));
}

type Untrusted<T> = { readonly [K in keyof T]?: unknown };

export function approvalRequestedProblem(json: unknown): Problem {
  const approval: unknown = isObject(json) ? json['approval'] : null;
  if (!isRecord(approval)) return problem({ code: 'client.malformed' }, 202);
  const { id, number } = approval as AnyRecord & { number?: unknown };
  return problem({ code: 'client.approvalRequested', params: { id, number: String(number ?? '') } }, 202);
}

export function problemFrom(status: number, headers: Headers, json: unknown): Problem {
  const retryAfterMs = parseRetryAfterMs(headers.get('Retry-After'));
  const body: Untrusted<ProblemBody> = isObject(json) ? json : {};
  const requestId = typeof body.requestId === 'string' ? body.requestId : headers.get('X-Request-Id');
  const violations = Array.isArray(body.violations) ? body.violations.filter(isViolation) : undefined;
  const errors = errorsOf(violations, body.errors);
  const details: ProblemDetails = { code: codeOf(status, body.code, isObject(json)) };
  if (isParams(body.params)) details.params = body.params;
  if (errors) details.errors = errors;
  if (violations) details.violations = violations;
  if (isRecord(body.current)) details.current = body.current;
  if (requestId) details.requestId = requestId;
  if (retryAfterMs !== undefined) details.retryAfterMs = retryAfterMs;
  return problem(details, status);
}

function codeOf(status: number, code: unknown, isJson: boolean): AnyProblemCode {
  if (typeof code === 'string') return isProblemCode(code) ? code : 'client.unknown';
  if (status === 401) return 'auth.tokenInvalid';
  if (status === 429) return 'service.tooManyRequests';
  if (status === 500) return 'service.failed';
  if (status >= 502) return 'service.unavailable';
  // A page of a proxy is not a refusal by the API: its 404 must not be shown as "does not exist".
  if (!isJson || status < 400 || status >= 500) return 'client.malformed';
  if (status === 403) return 'permission.missing';
  return status === 404 ? 'client.notOffered' : 'client.refused';
}

function errorsOf(violations: readonly Violation[] | undefined, errors: unknown): Record<string, string> | undefined {
  const fieldErrors = violations?.map(
    ({ field, code, params }) => [field, validationMessage(`violations.${code}`, params)] as const,
  );
  if (fieldErrors?.length) return Object.fromEntries(fieldErrors);
  if (!isObject(errors)) return undefined;
  return Object.fromEntries(Object.keys(errors).map((field) => [field, validationMessage('violations.malformed')]));
}

/**
 * Encodes a text with arguments as a string, in the format of react-admin's field errors (ra-core, ValidationError).
 */
export function validationMessage(message: string, args: Params = {}): string {
  return `@@react-admin@@${JSON.stringify({ message, args })}`;
}

export function parseRetryAfterMs(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problemStatus, code);
}

/** Checks only that the value is an object with an `id`. */
export function isRecord(value: unknown): value is AnyRecord {
  return isObject(value) && 'id' in value;
}

function isDetails(body: unknown): body is ProblemDetails {
  return isObject(body) && typeof body['code'] === 'string';
}

function isViolation(value: unknown): value is Violation {
  return isObject(value) && typeof value['field'] === 'string' && typeof value['code'] === 'string';
}

function isWarning(value: unknown): value is Warning {
  return isObject(value) && warningCodes.some((code) => code === value['code']) && isParams(value['params']);
}

function isParams(value: unknown): value is Params {
  return isObject(value) && Object.values(value).every((one) => typeof one === 'string' || typeof one === 'number');
}
