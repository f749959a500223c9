import { isObject } from '../contract/values';
import { isStorable } from '../api/engine/storage/operands';
import { Refusal } from './refusal';

/** The members of a request: JSON, or the form with which tokens are refreshed. */
export type Body = Readonly<Record<string, unknown>>;

/** Far above what any of these requests needs. */
const largest = 20_000;

/** Throws `Refusal('MALFORMED_BODY')` for what is no object, or more than it should be. */
export async function readBody(request: Request): Promise<Body> {
  const text = await readText(request);
  if (request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Refused below, as everything that is no object.
  }
  throw new Refusal('MALFORMED_BODY');
}

/** Stops reading once it is too much, whatever Content-Length says. */
async function readText(request: Request): Promise<string> {
  if (!request.body) return '';
  const decoder = new TextDecoder();
  const reader = request.body.getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > largest) {
      await reader.cancel();
      throw new Refusal('MALFORMED_BODY');
    }
  }
  return text + decoder.decode();
}

/** A member that is text; of no other kind is any that matters here. What no database keeps is none. */
export function textOf(body: Body, member: string): string | undefined {
  const value = Object.hasOwn(body, member) ? body[member] : undefined;
  return typeof value === 'string' && isStorable(value) ? value : undefined;
}
