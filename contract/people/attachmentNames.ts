import { documentType } from '../images';

const maxNameLength = 120;

/** Permitted file extensions by media type; the first one is the default. */
const extensionsByType: Readonly<Record<string, readonly string[]>> = {
  [documentType]: ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
};

/** Removes control characters, sets an extension of the media type, and limits the length including the extension. */
export function normalizeAttachmentName(name: string, type: string): string {
  const cleanName = name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  const givenExtension = /\.[^.]{1,8}$/.exec(cleanName)?.[0] ?? '';
  const base = (givenExtension ? cleanName.slice(0, -givenExtension.length) : cleanName) || 'archivo';
  const allowedExtensions = extensionsByType[type] ?? [];
  const extension = allowedExtensions.find((one) => one === givenExtension.toLowerCase()) ?? allowedExtensions[0] ?? '';
  return `${base.slice(0, maxNameLength - extension.length).replace(/\p{Cs}$/u, '')}${extension}`;
}
