import type { OneTimeSecret } from '../../contract/webhooks/webhooks';

/** The secret that was told with an endpoint, if one was. */
export function secretIn({ secret }: { readonly [K in keyof OneTimeSecret]?: unknown }): string | null {
  return typeof secret === 'string' && secret.startsWith('whsec_') ? secret : null;
}
