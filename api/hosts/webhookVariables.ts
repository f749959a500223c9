import type { Report, Variables } from './variables';

/**
 * Whether webhooks may be sent to this machine and its network, also without TLS: with the demo accounts or where the
 * installation allows it, never in production.
 */
export function readWebhooks(
  variables: Variables,
  report: Report,
  { embedded, production }: { embedded: boolean; production: boolean },
): { reachesPrivate: boolean } {
  const given = variables['WEBHOOK_ALLOW_PRIVATE'] || (embedded && !production ? 'true' : 'false');
  if (given !== 'true' && given !== 'false') report(`WEBHOOK_ALLOW_PRIVATE is "${given}": it must be true or false.`);
  if (given === 'true' && production)
    report('WEBHOOK_ALLOW_PRIVATE is true: in production webhooks reach no machine of the own network. Unset it.');
  return { reachesPrivate: given === 'true' && !production };
}
