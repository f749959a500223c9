import { HttpError } from 'react-admin';
import { naming, problemStatus, type Params, type ProblemCode, type Violation } from '../../contract/problems';

/** What can go wrong without the API saying so. Texts: `problems.{code}`, as for the API's own codes. */
export const clientCodes = [
  /** No answer: the network is down, or the connection broke. What was sent may have arrived. */
  'client.offline',
  /** No answer in time. What was sent may have arrived. */
  'client.timedOut',
  /** An answer that is not the API's: a proxy's page, a truncated body, a missing header. */
  'client.malformed',
  /** The session is over and could not be renewed. */
  'client.signedOut',
  /** Of many rows some were refused; which ones is with the error (`PartlyRefused`). */
  'client.partlyRefused',
  /** A file this browser cannot draw. */
  'client.unreadableImage',
  /** The same, where a document is taken too. */
  'client.unreadableProof',
  /** A file too large to be drawn. */
  'client.imageTooHeavy',
  /** A document the API would not take. */
  'client.documentTooHeavy',
  /** A code this version of the console does not know, or a fault of its own. */
  'client.unknown',
] as const;
export type ClientCode = (typeof clientCodes)[number];
export type Code = ProblemCode | ClientCode;

/** What a screen may show of a refusal. The server's own words are not among it. */
export interface ProblemDetails {
  code: Code;
  params?: Params;
  /** Field → `@@react-admin@@{"message","args"}`, which react-admin's forms translate. */
  errors?: Record<string, string>;
  violations?: Violation[];
  /** 412: the record as it is now. */
  current?: Record<string, unknown>;
  requestId?: string;
  /** 429, 503: how long the server asks to wait, in milliseconds. */
  retryAfter?: number;
}

export type Problem = HttpError & { body: ProblemDetails };

/** An error whose message is the key of its text, so that whatever shows it shows our words. */
export function problem(details: ProblemDetails, status = 0): Problem {
  return new HttpError(`problems.${details.code}`, status, details) as Problem;
}

/** Reads any error; what is not a problem is `client.unknown`, never its message. */
export function problemOf(error: unknown): ProblemDetails {
  const body: unknown = error instanceof HttpError ? error.body : null;
  return isObject(body) && typeof body['code'] === 'string'
    ? (body as unknown as ProblemDetails)
    : { code: 'client.unknown' };
}

/** The record that a refusal names, and the address of its page. */
export function namedIn({ code, params }: ProblemDetails): { to: string; number: string } | null {
  const resource = Object.hasOwn(naming, code) ? naming[code as ProblemCode] : undefined;
  if (resource === undefined || typeof params?.['id'] !== 'string') return null;
  return { to: `/${resource}/${encodeURIComponent(params['id'])}`, number: String(params['number'] ?? '') };
}

/** Whether the server may have acted although no answer came: only a repeat with the same key can tell. */
export function answerLost(error: unknown): boolean {
  const { code } = problemOf(error);
  return code === 'client.offline' || code === 'client.timedOut' || code === 'client.malformed';
}

/** No answer, one that failed after the server may have acted, or the same attempt still running. */
export function isUnsettled(error: unknown): boolean {
  const { code } = problemOf(error);
  return (
    answerLost(error) || code === 'service.failed' || code === 'service.unavailable' || code === 'idempotency.inFlight'
  );
}

/** Whether asking again, unchanged, may well succeed. */
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
]);

/** Whether the same request may succeed later without anybody changing anything: only then is "Retry" offered. */
export function canRetry({ code }: ProblemDetails): boolean {
  if (retryable.has(code)) return true;
  const status = Object.hasOwn(problemStatus, code) ? problemStatus[code as ProblemCode] : 0;
  return status === 429 || status >= 500;
}

/** Turns an answer that is not a success into a problem; a body that is not the API's is judged by its status. */
export function problemFrom(status: number, headers: Headers, json: unknown): Problem {
  const retryAfter = waitOf(headers.get('Retry-After'));
  const body = isObject(json) ? json : {};
  const requestId = typeof body['requestId'] === 'string' ? body['requestId'] : headers.get('X-Request-Id');
  const violations = Array.isArray(body['violations']) ? (body['violations'] as Violation[]) : undefined;
  const errors = errorsOf(violations, body['errors']);
  return problem(
    {
      code: codeOf(status, body['code']),
      ...(isObject(body['params']) && { params: body['params'] as Params }),
      ...(errors && { errors }),
      ...(violations && { violations }),
      ...(isObject(body['current']) && { current: body['current'] }),
      ...(requestId && { requestId }),
      ...(retryAfter !== undefined && { retryAfter }),
    },
    status,
  );
}

function codeOf(status: number, code: unknown): Code {
  if (typeof code === 'string') return Object.hasOwn(problemStatus, code) ? (code as ProblemCode) : 'client.unknown';
  // What stands between us and the API has no codes: a 404 of a proxy must not read "does not exist".
  if (status === 401) return 'auth.tokenInvalid';
  if (status === 429) return 'service.tooManyRequests';
  if (status === 500) return 'service.failed';
  if (status >= 502) return 'service.unavailable';
  return 'client.malformed';
}

function errorsOf(violations: readonly Violation[] | undefined, errors: unknown): Record<string, string> | undefined {
  const said = violations?.map(
    ({ field, code, params }) => [field, validationMessage(`violations.${code}`, params)] as const,
  );
  if (said?.length) return Object.fromEntries(said);
  if (!isObject(errors)) return undefined;
  return Object.fromEntries(Object.keys(errors).map((field) => [field, validationMessage('violations.malformed')]));
}

/** A text with arguments in the one string that a field error can be (ra-core, ValidationError). */
export function validationMessage(message: string, args: Params = {}): string {
  return `@@react-admin@@${JSON.stringify({ message, args })}`;
}

function waitOf(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
