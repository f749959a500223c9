import type { Words } from '../words';

/** What an action is called and says: `resources.{resource}.actions.{action}`, else what all resources share. */
export interface ActionWords {
  label: string;
  /** The question, about one record by its title. */
  title: string;
  text: string;
  confirm: string;
  done: string;
}

export function actionWords(resource: string, action: string, words: Words, title: string): ActionWords {
  const said = (key: string) => words.of(resource, `actions.${action}.${key}`, { title });
  const label = said('label') || action;
  return {
    label,
    title: said('title') || words.translate('act.title', { label, title }),
    text: said('text'),
    confirm: said('confirm') || label,
    done: said('done') || words.translate('act.done', { label }),
  };
}

/** The same of several records at once: `…actions.{action}.many`; archiving says the same of all resources. */
export function bulkWords(resource: string, action: string, words: Words, count: number): ActionWords {
  const said = (key: string) => words.of(resource, `actions.${action}.${key}`, { smart_count: count });
  const label = said('label') || action;
  return {
    label,
    title: said('many.title') || words.translate('act.many.title', { label, smart_count: count }),
    text: said('many.text') || said('text'),
    confirm: said('confirm') || label,
    done: said('many.done') || words.translate('act.many.done', { smart_count: count }),
  };
}
