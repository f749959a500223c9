/**
 * Whether the bytes are a whole PDF (ISO 32000-1 §7.5): its header comes first, so that nothing else can
 * take it for something else, and its end is there.
 */
export function isPdf(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(0, 5)) === '%PDF-' && latin1(bytes.subarray(-1024)).includes('%%EOF');
}

/** Whether its trailer names how it is encrypted (§7.6.1): whoever has to look at it may not have the password. */
export function isEncrypted(bytes: Uint8Array): boolean {
  return /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(latin1(bytes));
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
