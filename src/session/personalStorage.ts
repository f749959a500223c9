import { config } from '../config';

export const shownNoticesKey = 'sobremesa.shownNotices';
export const dutiesKey = 'sobremesa.duties';

const draftPrefix = 'sobremesa.draft.';
const prefixOf = (uid: string) => `${draftPrefix}${encodeURIComponent(uid)} `;

export const isDraftOf = (uid: string, key: string): boolean => key.startsWith(prefixOf(uid));

let draftOwner: string | null = null;

export function setDraftOwner(uid: string | null): void {
  draftOwner = uid;
  if (uid === null) return;
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(draftPrefix) && !isDraftOf(uid, key)) sessionStorage.removeItem(key);
  } catch {
    // Storage is unavailable: there are no drafts.
  }
}

export const draftKey = (form: string): string | null =>
  draftOwner === null ? null : prefixOf(draftOwner) + form + config.storageSuffix;
