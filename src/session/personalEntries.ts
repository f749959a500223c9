import { config } from '../config';

/** The entries of the browser's storage that hold something of a session, beside react-admin's: a sign-out removes them. */
export const shownNoticesKey = 'sobremesa.shownNotices';
export const dutiesKey = 'sobremesa.duties';

const draftPrefix = 'sobremesa.draft.';
const prefixOf = (uid: string) => `${draftPrefix}${encodeURIComponent(uid)} `;

export const isDraftOf = (uid: string, key: string): boolean => key.startsWith(prefixOf(uid));

/** Whose unsaved input is stored in this tab. */
let draftOwner: string | null = null;

/** Sets whose unsaved input is stored from now on, and removes the drafts of others once somebody signs in. */
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

/** The entry of `sessionStorage` for what the signed-in person types into a form; `null` if nobody is signed in. */
export const draftKey = (form: string): string | null =>
  draftOwner === null ? null : prefixOf(draftOwner) + form + config.storageSuffix;
