import { config } from '../config';

/** Storage entries with data of a session, in addition to react-admin's; removed at sign-out. */
export const shownNoticesKey = 'sobremesa.shownNotices';
export const dutiesKey = 'sobremesa.duties';

const draftPrefix = 'sobremesa.draft.';
const prefixOf = (uid: string) => `${draftPrefix}${encodeURIComponent(uid)} `;

export const isDraftOf = (uid: string, key: string): boolean => key.startsWith(prefixOf(uid));

let draftOwner: string | null = null;

/** Sets the owner of the drafts stored from now on; at sign-in, removes those of other persons. */
export function setDraftOwner(uid: string | null): void {
  draftOwner = uid;
  if (uid === null) return;
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(draftPrefix) && !isDraftOf(uid, key)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}

/** Returns the entry of `sessionStorage` for the draft of a form; `null` if nobody is signed in. */
export const draftKey = (form: string): string | null =>
  draftOwner === null ? null : prefixOf(draftOwner) + form + config.storageSuffix;
