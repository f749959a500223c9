import type { OneTimeSecret } from '../../contract/webhooks/webhooks';

export function secretInResponse({ secret }: { readonly [K in keyof OneTimeSecret]?: unknown }): string | null {
  return typeof secret === 'string' && secret.startsWith('whsec_') ? secret : null;
}
