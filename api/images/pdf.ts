/**
 * Whether the bytes are a complete PDF (ISO 32000-1 §7.5): the header must come first, so that no program takes the
 * file for another type, and the end marker must be there.
 */
export function isPdf(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(0, 5)) === '%PDF-' && latin1(bytes.subarray(-1024)).includes('%%EOF');
}

/** Whether the trailer names an encryption (§7.6.1): reviewers may not have the password. */
export function isEncrypted(bytes: Uint8Array): boolean {
  return /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(latin1(bytes));
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
