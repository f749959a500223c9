/**
 * What react-admin keeps in the browser's storage and a sign-out leaves there: which columns a list
 * shows. It says nothing about anybody's data. Language and theme are kept under keys of their own.
 */
export function isSparedAtSignOut(key: string): boolean {
  return /(^|\.)columns\./.test(key);
}

const storePrefix = 'RaStore';

/** Removes from the browser's storage what a session left behind. */
export function wipe(): void {
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(storePrefix) && !isSparedAtSignOut(key)) localStorage.removeItem(key);
    }
  } catch {
    // A browser that refuses its storage has kept nothing.
  }
}
