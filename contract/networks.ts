interface Network {
  bits: 32 | 128;
  address: bigint;
  prefix: number;
}

/** Parses networks separated by white space or commas. Returns `null` if one is malformed. */
export function parseNetworks(text: string): Network[] | null {
  const networks = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(parseNetwork);
  return networks.every((one) => one !== null) ? networks : null;
}

/** Returns whether an IP address is in one of the networks; `false` for a malformed address. */
export function isAddressWithin(address: string, networks: string): boolean {
  const [candidate] = parseNetworks(address) ?? [];
  return (
    candidate !== undefined &&
    (parseNetworks(networks) ?? []).some(
      ({ bits, address: start, prefix }) =>
        bits === candidate.bits && start >> BigInt(bits - prefix) === candidate.address >> BigInt(bits - prefix),
    )
  );
}

/** Parses `203.0.113.7`, `203.0.113.0/24` or `2001:db8::/32`. Reads an IPv4-mapped IPv6 address as IPv4. */
function parseNetwork(text: string): Network | null {
  const [, addressText = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const [, mappedV4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(addressText) ?? [];
  if (mappedV4 !== undefined && length !== undefined) return null;
  const v4 = parseV4(mappedV4 ?? addressText);
  const address = v4 ?? parseV6(addressText);
  if (address === null) return null;
  const bits = v4 === null ? 128 : 32;
  const prefix = length === undefined ? bits : Number(length);
  return prefix <= bits ? { bits, address, prefix } : null;
}

function parseV4(text: string): bigint | null {
  const parts = text.split('.');
  const isV4 = parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);
  return isV4 ? parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n) : null;
}

function parseV6(text: string): bigint | null {
  const [head = '', tail, more] = text.split('::');
  if (more !== undefined) return null;
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  const missingGroupCount = 8 - first.length - last.length;
  if (tail === undefined ? missingGroupCount !== 0 : missingGroupCount < 1) return null;
  const groups = [...first, ...Array.from({ length: missingGroupCount }, () => '0'), ...last];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}
