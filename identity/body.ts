import { isObject } from '../contract/values';
import { isStorable } from '../api/engine/storage/storedField';
import { IdentityError } from './identityError';

/** Members of a request body: a JSON object, or the URL-encoded form of token refreshes. */
export type Body = Readonly<Record<string, unknown>>;

/** Maximum in characters. */
const maxBodyLength = 20_000;

/** Throws `MALFORMED_BODY` if the body is not an object or exceeds `maxBodyLength`. */
export async function readBody(request: Request): Promise<Body> {
  const text = await readText(request);
  if (request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Malformed JSON is rejected below, as is any value that is not an object.
  }
  throw new IdentityError('MALFORMED_BODY');
}

/** Stops reading at `maxBodyLength`, because `Content-Length` may be wrong. */
async function readText(request: Request): Promise<string> {
  if (!request.body) return '';
  const decoder = new TextDecoder();
  const reader = request.body.getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > maxBodyLength) {
      await reader.cancel();
      throw new IdentityError('MALFORMED_BODY');
    }
  }
  return text + decoder.decode();
}

/**
 * Returns a text member of the body; `undefined` if it is absent, not a string, or has characters that databases cannot
 * store.
 */
export function stringMember(body: Body, member: string): string | undefined {
  const value = Object.hasOwn(body, member) ? body[member] : undefined;
  return typeof value === 'string' && isStorable(value) ? value : undefined;
}
