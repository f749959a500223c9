/** Key in session storage: scenarios survive a reload of the page, unlike the data. */
const key = 'sobremesa.scenarios';

export function loadStoredScenarios(): string[] {
  try {
    return (sessionStorage.getItem(key) ?? '').split(',');
  } catch {
    return [];
  }
}

export function storeScenarios(names: readonly string[]): void {
  try {
    if (names.length > 0) sessionStorage.setItem(key, names.join(','));
    else sessionStorage.removeItem(key);
  } catch {
    // Without session storage the page starts without scenarios.
  }
}
