import type { Language } from '../../contract/roles';
import { isObject } from '../../contract/values';

/** Returns the text of a key, or '' if there is none. */
export type Translate = (key: string) => string;

/** Loads the texts of the console. Imports them on demand, because they have 180 kB. */
export async function loadTranslate(language: Language): Promise<Translate> {
  const { default: texts } = await (language === 'es' ? import('../../i18n/es.json') : import('../../i18n/en.json'));
  const cache = new Map<string, string>();
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const found = findText(texts, key);
    const text = typeof found === 'string' ? found : '';
    cache.set(key, text);
    return text;
  };
}

/** Finds keys whose names contain dots, such as `values.bank.accountType`. */
function findText(texts: unknown, key: string): unknown {
  if (!isObject(texts)) return undefined;
  if (Object.hasOwn(texts, key)) return texts[key];
  for (let dot = key.indexOf('.'); dot !== -1; dot = key.indexOf('.', dot + 1)) {
    const head = key.slice(0, dot);
    const found = Object.hasOwn(texts, head) ? findText(texts[head], key.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
