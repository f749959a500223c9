import type { CheckName, Checks } from '../../contract/money/checks';
import type { Http } from './http';
import { problem } from './problem';

export interface CheckMethods {
  /** `GET /system/checks`: whether the money is right. Without names all of it is read, which may take seconds. */
  checks: (only: readonly CheckName[], options?: { signal?: AbortSignal }) => Promise<{ data: Checks }>;
}

/** @param apiUrl `{host}/api`, without a slash at its end */
export function checkMethods(apiUrl: string, http: Http): CheckMethods {
  return {
    checks: async (only, { signal } = {}) => {
      const { json } = await http(`${apiUrl}/system/checks${only.length > 0 ? `?only=${only.join(',')}` : ''}`, {
        signal,
      });
      if (!isChecks(json)) throw problem({ code: 'client.malformed' }, 200);
      return { data: json };
    },
  };
}

function isChecks(json: unknown): json is Checks {
  return typeof json === 'object' && json !== null && 'checks' in json && Array.isArray(json.checks);
}
