import type { Report, Variables } from './variables';

/**
 * Reads whether webhooks may be sent to this machine and its network, with or without TLS. Allowed by default with the
 * demo accounts, otherwise only by `WEBHOOK_ALLOW_PRIVATE`; never in production.
 */
export function readWebhooks(
  variables: Variables,
  report: Report,
  { embedded, production }: { embedded: boolean; production: boolean },
): { allowsPrivateHosts: boolean } {
  const setting = variables['WEBHOOK_ALLOW_PRIVATE'] || (embedded && !production ? 'true' : 'false');
  if (setting !== 'true' && setting !== 'false')
    report(`WEBHOOK_ALLOW_PRIVATE is "${setting}": it must be true or false.`);
  if (setting === 'true' && production)
    report('WEBHOOK_ALLOW_PRIVATE is true: in production webhooks reach no machine of the own network. Unset it.');
  return { allowsPrivateHosts: setting === 'true' && !production };
}
