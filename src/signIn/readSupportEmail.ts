import { supportPath } from '../../contract/support';
import { isObject } from '../../contract/values';
import { config } from '../config';

export async function readSupportEmail(signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(config.realApi.replace(/\/$/, '') + supportPath, { signal });
    const body: unknown = response.ok ? await response.json() : null;
    return isObject(body) && typeof body['email'] === 'string' ? body['email'] : null;
  } catch {
    return null;
  }
}
