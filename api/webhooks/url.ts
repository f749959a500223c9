import type { ViolationCode } from '../../contract/violationCodes';

/** Whether the host is an IP address; `URL` normalises every form of an IPv4 address to four numbers. */
const isNumeric = (hostname: string) => hostname.startsWith('[') || /^[\d.]+$/.test(hostname);

/** Whether the name means this machine or its network. */
const isLocalName = (hostname: string) =>
  !hostname.includes('.') || /\.(localhost|local|internal|intranet|lan|home|corp|localdomain|arpa)$/.test(hostname);

const isLoopback = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || (isNumeric(hostname) && hostname.startsWith('127.'));

/** Ports below this one belong to other protocols, such as mail. */
export const minPort = 1_024;

/**
 * Returns the normalised address of an endpoint, or why it is invalid: it must be https, with a public host name and
 * without credentials. The resolved address is checked at each delivery (api/hosts/webhooks.ts).
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
  if (!reachesPrivate && url.port !== '' && Number(url.port) < minPort) return { code: 'portNotAllowed' };
  url.hostname = hostname;
  url.hash = '';
  return { url: url.href };
}
