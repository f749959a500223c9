import type { ViolationCode } from '../../contract/violationCodes';

/** A host that is a number and no name; `URL` writes every form of an IPv4 address as four numbers. */
const isNumeric = (hostname: string) => hostname.startsWith('[') || /^[\d.]+$/.test(hostname);

/** Names that mean this machine or the network it is in. */
const isLocalName = (hostname: string) =>
  !hostname.includes('.') || /\.(localhost|local|internal|intranet|lan|home|corp|localdomain|arpa)$/.test(hostname);

const isLoopback = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || (isNumeric(hostname) && hostname.startsWith('127.'));

/** Ports below these are those of other protocols, such as mail. */
export const firstFreePort = 1_024;

/**
 * The address of an endpoint as it is kept, or why it cannot be one: https, a name that others know, nothing to sign in
 * with. What the name resolves to is looked at each time something is sent there (api/hosts/webhooks.ts).
 */
export function readWebhookUrl(
  text: string,
  { reachesPrivate }: { reachesPrivate: boolean },
): { url: string } | { code: ViolationCode } {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username !== '' || url.password !== '') return { code: 'malformed' };
  const hostname = url.hostname.replace(/\.$/, '');
  const isPlain = url.protocol === 'http:' && reachesPrivate && isLoopback(hostname);
  if (url.protocol !== 'https:' && !isPlain) return { code: 'notHttps' };
  if (!reachesPrivate && (isNumeric(hostname) || isLocalName(hostname))) return { code: 'notPublic' };
  if (!reachesPrivate && url.port !== '' && Number(url.port) < firstFreePort) return { code: 'portNotAllowed' };
  url.hostname = hostname;
  url.hash = '';
  return { url: url.href };
}
