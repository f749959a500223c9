/** The scenarios of this tab, so that a reload, which begins the data afresh, keeps them. */
const key = 'sobremesa.scenarios';

export function keptScenarios(): string[] {
  try {
    return (sessionStorage.getItem(key) ?? '').split(',');
  } catch {
    return [];
  }
}

export function keepScenarios(names: readonly string[]): void {
  try {
    if (names.length > 0) sessionStorage.setItem(key, names.join(','));
    else sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing begins without scenarios.
  }
}
