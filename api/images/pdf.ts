/**
 * Requires the header at the first byte, so that no program detects another file type, and the end marker (ISO 32000-1
 * §7.5).
 */
export function isPdf(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(0, 5)) === '%PDF-' && latin1(bytes.subarray(-1024)).includes('%%EOF');
}

/** Detects encryption (§7.6.1): reviewers may not have the password. */
export function isEncrypted(bytes: Uint8Array): boolean {
  return /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(latin1(bytes));
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
