import { useMemo } from 'react';
import type { FieldNameOf } from '../../contract/resources';
import type { Language } from '../../contract/roles';
import { defaultLabelOf } from '../i18n/defaultLabel';
import { useLanguage, useT, type Translate } from '../i18n/useT';
import { useFormat, type Format } from './ui/format';

export interface TextParams {
  [placeholder: string]: unknown;
}

export interface ResourceText {
  language: Language;
  translate: Translate;
  format: Format;
  /** Returns the text `resources.{resource}.{key}`, else the shared text `resources.record.{key}`. */
  lookup: (resource: string, key: string, options?: TextParams) => string;
  /**
   * Returns the label of a field, or its name split into words. With `language`, returns the label of the field's
   * text in that language.
   */
  fieldLabel: <N extends string>(resource: N, name: FieldNameOf<N>, language?: Language) => string;
  resource: (resource: string, count?: number) => string;
}

export function useResourceText(): ResourceText {
  const translate = useT();
  const language = useLanguage();
  const format = useFormat();
  return useMemo(() => ({ language, format, ...createResourceText(translate) }), [translate, language, format]);
}

export function createResourceText(
  translate: Translate,
): Pick<ResourceText, 'translate' | 'lookup' | 'fieldLabel' | 'resource'> {
  const lookup: ResourceText['lookup'] = (resource, key, options) =>
    translate(`resources.${resource}.${key}`, {
      ...options,
      _: translate(`resources.record.${key}`, { ...options, _: '' }),
    });
  const fieldLabel: ResourceText['fieldLabel'] = (resource: string, name: string, inLanguage?: Language) => {
    const label = lookup(resource, `fields.${name}`) || defaultLabelOf(name);
    return inLanguage ? translate(`form.inLanguage.${inLanguage}`, { label }) : label;
  };
  const resource: ResourceText['resource'] = (name, count = 1) =>
    translate(`resources.${name}.name`, { smart_count: count, _: defaultLabelOf(name) });
  return { translate, lookup, fieldLabel, resource };
}
