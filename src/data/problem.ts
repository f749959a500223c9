import { approvals } from '../../contract/people/approvals';
import { isObject } from '../../contract/values';
import type { AnyRecord } from '../../contract/resource';
import { HttpError } from 'react-admin';
import {
  naming,
  problemStatus,
  warningCodes,
  type Params,
  type ProblemBody,
  type ProblemCode,
  type Violation,
  type Warning,
  type WarningCode,
} from '../../contract/problems';

/** Errors that the console itself detects. Texts: `problems.{code}`, as for the API's codes. */
export const clientCodes = [
  /** No response: the network is down, or the connection broke. The request may have arrived. */
  'client.offline',
  /** No response in time. The request may have arrived. */
  'client.timedOut',
  /** A response that is not the API's: a proxy's page, a truncated body, a missing header. */
  'client.malformed',
  /** A 404 in JSON without a code: a backend that is not our API lacks the address. A proxy's page is no JSON. */
  'client.notOffered',
  /** Another 4xx in JSON without a code. */
  'client.refused',
  /** The session is over and could not be renewed. */
  'client.signedOut',
  /** Some of several rows were refused; `PartlyRefused` has the results. */
  'client.partlyRefused',
  /** A file this browser cannot show as a picture. */
  'client.unreadableImage',
  /** The same, if a document is accepted too. */
  'client.unreadableProof',
  /** A picture too large to be shown. */
  'client.imageTooHeavy',
  /** A document the API would refuse. */
  'client.documentTooHeavy',
  /** It was not done: another administrator has to approve it first. `params` name the approval. */
  'client.approvalRequested',
  /** A code this version of the console does not know, or a bug of its own. */
  'client.unknown',
] as const;
export type ClientCode = (typeof clientCodes)[number];
export type Code = ProblemCode | ClientCode;

/** The details of a problem for a screen, without the server's English texts. */
export interface ProblemDetails {
  code: Code;
  params?: Params;
  /** Field → `@@react-admin@@{"message","args"}`, which react-admin's forms translate. */
  errors?: Record<string, string>;
  violations?: Violation[];
  /** 412: the record as it is now. */
  current?: AnyRecord;
  requestId?: string;
  /** 429, 503: `Retry-After` in milliseconds. */
  retryAfter?: number;
}

export type Problem = HttpError & { body: ProblemDetails };

/** An error whose message is the key of its text, so that react-admin shows our text. */
export function problem(details: ProblemDetails, status = 0): Problem {
  const error = new HttpError(`problems.${details.code}`, status, details);
  return Object.assign(error, { body: details });
}

/** Reads any error; what is not a problem is `client.unknown`, never its message. */
export function problemOf(error: unknown): ProblemDetails {
  const body: unknown = error instanceof HttpError ? error.body : null;
  return isDetails(body) ? body : { code: 'client.unknown' };
}

type Named = Pick<ProblemDetails, 'params'> & { code: Code | WarningCode };

const isNaming = (code: string): code is keyof typeof naming => Object.hasOwn(naming, code);

/** The record that a problem or a warning names, and the path of its page. */
export function recordLinkOf({ code, params }: Named): { to: string; number: string } | null {
  const resource = code === 'client.approvalRequested' ? approvals.name : isNaming(code) ? naming[code] : undefined;
  if (resource === undefined || typeof params?.['id'] !== 'string') return null;
  return { to: `/${resource}/${encodeURIComponent(params['id'])}`, number: String(params['number'] ?? '') };
}

/** The `warnings` in the answer to a dry run. */
export function warningsIn(answer: unknown): readonly Warning[] {
  const warnings: unknown = isObject(answer) ? answer['warnings'] : null;
  return Array.isArray(warnings) ? warnings.filter(isWarning) : [];
}

/** Whether the backend lacks the address of a feature, which is then left out. */
export function isNotOffered(error: unknown): boolean {
  return problemOf(error).code === 'client.notOffered';
}

/** Whether the outcome is unknown: the server may have acted without a response. Only a repeat with the same key can tell. */
export function answerLost(error: unknown): boolean {
  const { code } = problemOf(error);
  return code === 'client.offline' || code === 'client.timedOut' || code === 'client.malformed';
}

/** No response, an error after the server may have acted, or the same attempt still running. */
export function isUnsettled(error: unknown): boolean {
  const { code } = problemOf(error);
  return (
    answerLost(error) || code === 'service.failed' || code === 'service.unavailable' || code === 'idempotency.inFlight'
  );
}

/** Whether the same request may succeed if it is sent again. */
export function isTransient(error: unknown): boolean {
  const { code } = problemOf(error);
  return code === 'client.offline' || code === 'client.timedOut' || code === 'service.unavailable';
}

const retryable: ReadonlySet<Code> = new Set<Code>([
  'client.offline',
  'client.timedOut',
  'client.malformed',
  'client.partlyRefused',
  'client.unknown',
  'idempotency.inFlight',
  // It is uploaded again.
  'upload.missing',
]);

/** Whether the same request may succeed later without anybody changing anything: only then is "Retry" offered. */
export function canRetry({ code }: ProblemDetails): boolean {
  if (retryable.has(code)) return true;
  const status = isProblemCode(code) ? problemStatus[code] : 0;
  return status === 429 || status >= 500;
}

/** The names of a declared answer, before its values are looked at. */
type Untrusted<T> = { readonly [K in keyof T]?: unknown };

/** Turns the answer to what another administrator has to approve (202) into a problem. */
export function approvalRequested(json: unknown): Problem {
  const approval: unknown = isObject(json) ? json['approval'] : null;
  if (!isRecord(approval)) return problem({ code: 'client.malformed' }, 202);
  const { id, number } = approval as AnyRecord & { number?: unknown };
  return problem({ code: 'client.approvalRequested', params: { id, number: String(number ?? '') } }, 202);
}

/** Turns an error response into a problem; by its status alone if the body is not the API's. */
export function problemFrom(status: number, headers: Headers, json: unknown): Problem {
  const retryAfter = waitOf(headers.get('Retry-After'));
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
  if (retryAfter !== undefined) details.retryAfter = retryAfter;
  return problem(details, status);
}

function codeOf(status: number, code: unknown, isJson: boolean): Code {
  if (typeof code === 'string') return isProblemCode(code) ? code : 'client.unknown';
  if (status === 401) return 'auth.tokenInvalid';
  if (status === 429) return 'service.tooManyRequests';
  if (status === 500) return 'service.failed';
  if (status >= 502) return 'service.unavailable';
  // The page of a proxy is no refusal: its 404 must not read "does not exist".
  if (!isJson || status < 400 || status >= 500) return 'client.malformed';
  if (status === 403) return 'permission.missing';
  return status === 404 ? 'client.notOffered' : 'client.refused';
}

function errorsOf(violations: readonly Violation[] | undefined, errors: unknown): Record<string, string> | undefined {
  const said = violations?.map(
    ({ field, code, params }) => [field, validationMessage(`violations.${code}`, params)] as const,
  );
  if (said?.length) return Object.fromEntries(said);
  if (!isObject(errors)) return undefined;
  return Object.fromEntries(Object.keys(errors).map((field) => [field, validationMessage('violations.malformed')]));
}

/** Encodes a text with arguments in a string, as react-admin expects field errors (ra-core, ValidationError). */
export function validationMessage(message: string, args: Params = {}): string {
  return `@@react-admin@@${JSON.stringify({ message, args })}`;
}

/** `Retry-After` in milliseconds. */
export function waitOf(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problemStatus, code);
}

/** Whether it has what names a record: an id. */
export function isRecord(value: unknown): value is AnyRecord {
  return isObject(value) && 'id' in value;
}

/** The body of an error that `problem` made. */
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
