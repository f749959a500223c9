import type { Language } from '../../api/contract/roles';

export type Params = Readonly<Record<string, unknown>>;

const delimiter = '||||';

const plurals: Readonly<Record<Language, Intl.PluralRules>> = { es: new Intl.PluralRules('es'), en: new Intl.PluralRules('en') };

function countOf(params: Params): number | null {
  const count = params['smart_count'];
  if (typeof count === 'number') return count;
  return Array.isArray(count) ? count.length : null;
}

/** `one |||| many`: Spanish and English have two forms; zero and fractions are many. */
function formFor(phrase: string, count: number, language: Language): string {
  const forms = phrase.split(delimiter).map((form) => form.trim());
  return (plurals[language].select(count) === 'one' ? forms[0] : forms.at(-1)) ?? phrase;
}

/**
 * Fills a phrase as react-admin and the translation files write it (polyglot's syntax): `%{name}`
 * is a parameter, `one |||| many` the forms that `smart_count` chooses from. A parameter that is not
 * given stays as it is written.
 */
export function fill(phrase: string, params: Params, language: Language): string {
  const count = countOf(params);
  const form = count === null ? phrase : formFor(phrase, count, language);
  return form.replace(/%\{(.*?)\}/g, (written, name: string) => {
    const value = name === 'smart_count' ? count : params[name];
    return value === undefined || value === null ? written : String(value);
  });
}
