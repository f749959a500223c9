/** What files of notes are called: their ending says what they are, whatever the one who sent them called them. */
import { documentType } from '../images';

const longest = 120;

/** The endings that files of a type may have; the first is the one that they are given. */
const endings: Readonly<Record<string, readonly string[]>> = {
  [documentType]: ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
};

/** A name without what cannot be kept, with an ending of its type, cut before it where it is too long. */
export function attachmentName(name: string, type: string): string {
  const bare = name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  const ending = /\.[^.]{1,8}$/.exec(bare)?.[0] ?? '';
  const base = (ending ? bare.slice(0, -ending.length) : bare) || 'archivo';
  const fitting = endings[type] ?? [];
  const kept = fitting.find((one) => one === ending.toLowerCase()) ?? fitting[0] ?? '';
  // The cut may go through a character of two parts.
  return `${base.slice(0, longest - kept.length).replace(/\p{Cs}$/u, '')}${kept}`;
}
