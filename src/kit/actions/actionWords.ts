import type { Words } from '../words';

/** The texts of an action: `resources.{resource}.actions.{action}`, else those shared by all resources. */
export interface ActionWords {
  label: string;
  title: string;
  text: string;
  confirm: string;
  done: string;
}

export function actionWords(resource: string, action: string, words: Words, title: string): ActionWords {
  const textOf = (key: string) => words.of(resource, `actions.${action}.${key}`, { title });
  const label = textOf('label') || action;
  return {
    label,
    title: textOf('title') || words.translate('action.title', { label, title }),
    text: textOf('text'),
    confirm: textOf('confirm') || label,
    done: textOf('done') || words.translate('action.done', { label }),
  };
}

export interface BulkWords extends ActionWords {
  /** States the number of records the action failed for. */
  refused: string;
}

/**
 * Returns the texts for `count` records: `…actions.{action}.many`. Texts shared by all resources, such as those of
 * archiving, name the records with `%{noun}`.
 */
export function bulkWords(resource: string, action: string, words: Words, count: number): BulkWords {
  const params = { smart_count: count, noun: nounOf(resource, words, count) };
  const textOf = (key: string) => words.of(resource, `actions.${action}.${key}`, params);
  const label = textOf('label') || action;
  return {
    label,
    title: textOf('many.title') || words.translate('action.many.title', { ...params, label }),
    text: textOf('many.text') || textOf('text'),
    confirm: textOf('confirm') || label,
    done: textOf('many.done') || words.translate('action.many.done', { ...params, label }),
    refused: textOf('many.refused') || words.translate('action.many.refused', { ...params, label }),
  };
}

/** Returns the name of a resource for use inside a sentence: "depósito", "depósitos". */
export function nounOf(resource: string, words: Words, count: number): string {
  const name = words.resource(resource, count);
  return name.charAt(0).toLocaleLowerCase(words.language) + name.slice(1);
}
