/** File names of note attachments: the extension follows from the type, whatever name the sender gave. */
import { documentType } from '../images';

const longest = 120;

/** Permitted extensions by type; the first is the default. */
const endings: Readonly<Record<string, readonly string[]>> = {
  [documentType]: ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
};

/**
 * Returns the name without characters that cannot be stored, with an extension of its type, truncated before the
 * extension.
 */
export function attachmentName(name: string, type: string): string {
  const bare = name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  const ending = /\.[^.]{1,8}$/.exec(bare)?.[0] ?? '';
  const base = (ending ? bare.slice(0, -ending.length) : bare) || 'archivo';
  const fitting = endings[type] ?? [];
  const kept = fitting.find((one) => one === ending.toLowerCase()) ?? fitting[0] ?? '';
  // Truncation may split a surrogate pair.
  return `${base.slice(0, longest - kept.length).replace(/\p{Cs}$/u, '')}${kept}`;
}
