import { useState } from 'react';
import { useSession } from '../session/session';

/**
 * Yes or no of the signed-in user, stored in this browser and kept after a sign-out. `null` until the user has chosen.
 */
export function usePersonalChoice(name: string): readonly [boolean | null, (choice: boolean) => void] {
  const key = `sobremesa.${name}.${useSession().person?.uid ?? ''}`;
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({});
  const choose = (choice: boolean) => {
    try {
      localStorage.setItem(key, String(choice));
    } catch {
      // Storage is unavailable: the choice applies until the page is closed.
    }
    setChoices({ ...choices, [key]: choice });
  };
  return [choices[key] ?? readChoice(key), choose];
}

function readChoice(key: string): boolean | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : text === 'true';
  } catch {
    return null;
  }
}
