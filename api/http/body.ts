import { isObject } from '../../contract/values';
import { Problem } from '../problem';
import type { Body } from '../engine/validate';

export interface ReadBody {
  text: string;
  json: Body;
}

const json = /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * Reads the JSON object in a request's body; an empty body is an empty object. Throws `request.tooLarge`,
 * `request.unsupportedMediaType`, `request.malformedBody`.
 */
export async function readBody(request: Request, maxBytes: number): Promise<ReadBody> {
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) return { text: '', json: {} };
  const encoding = request.headers.get('Content-Encoding') ?? 'identity';
  if (!json.test(request.headers.get('Content-Type') ?? '') || encoding !== 'identity') {
    throw new Problem('request.unsupportedMediaType', { headers: { Accept: 'application/json' } });
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return { text, json: value };
  } catch {
    // The body is not UTF-8 or not JSON.
  }
  throw new Problem('request.malformedBody');
}

/**
 * Reads a whole body. Throws `request.tooLarge` once the bytes read exceed the limit. Does not use Hono's `bodyLimit`:
 * it trusts Content-Length and, without this header, buffers the body before the caller is authenticated.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Problem('request.tooLarge', { params: { maxBytes } });
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (request.body) {
    const reader = request.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      if (length > maxBytes) {
        await reader.cancel().catch(() => {});
        throw tooLarge();
      }
      chunks.push(part.value);
    }
  }
  const joined = new Uint8Array(length);
  chunks.reduce((offset, chunk) => (joined.set(chunk, offset), offset + chunk.length), 0);
  return joined;
}
