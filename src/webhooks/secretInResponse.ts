import type { OneTimeSecret } from '../../contract/webhooks/webhooks';

/** Returns the one-time secret in the response, or `null`. */
export function secretInResponse({ secret }: { readonly [K in keyof OneTimeSecret]?: unknown }): string | null {
  return typeof secret === 'string' && secret.startsWith('whsec_') ? secret : null;
}
