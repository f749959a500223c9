import { useMemo } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { FieldNameOf } from '../../contract/resources';
import { languages, type Language } from '../../contract/roles';
import { nameOf } from '../i18n/naming';
import { useFormat, type Format } from './ui/format';

export interface TextParams {
  [placeholder: string]: unknown;
}
type Translate = (key: string, options?: TextParams) => string;

export interface Words {
  language: Language;
  translate: Translate;
  format: Format;
  /** `resources.{resource}.{key}`, else the shared text `resources.record.{key}`. */
  of: (resource: string, key: string, options?: TextParams) => string;
  /**
   * Returns the label of a field, else its name split into words; with `language`, the label of its text in that
   * language.
   */
  field: <N extends string>(resource: N, name: FieldNameOf<N>, language?: Language) => string;
  resource: (resource: string, count?: number) => string;
}

export function useWords(): Words {
  const translate = useTranslate();
  const locale = useLocale();
  const format = useFormat();
  return useMemo(() => {
    const language = languages.find((known) => known === locale) ?? 'es';
    return { language, format, ...naming(translate) };
  }, [translate, locale, format]);
}

/** Returns the texts of declarations in the language of `translate`. */
export function naming(translate: Translate): Pick<Words, 'translate' | 'of' | 'field' | 'resource'> {
  const of: Words['of'] = (resource, key, options) =>
    translate(`resources.${resource}.${key}`, {
      ...options,
      _: translate(`resources.record.${key}`, { ...options, _: '' }),
    });
  const field: Words['field'] = (resource: string, name: string, inLanguage?: Language) => {
    const label = of(resource, `fields.${name}`) || nameOf(name);
    return inLanguage ? translate(`form.inLanguage.${inLanguage}`, { label }) : label;
  };
  const resource: Words['resource'] = (name, count = 1) =>
    translate(`resources.${name}.name`, { smart_count: count, _: nameOf(name) });
  return { translate, of, field, resource };
}
