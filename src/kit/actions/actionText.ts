import type { ResourceText } from '../resourceText';

/** Texts of an action: `resources.{resource}.actions.{action}`, else the text shared by all resources. */
export interface ActionText {
  label: string;
  title: string;
  text: string;
  confirm: string;
  done: string;
}

export function actionText(resource: string, action: string, resourceText: ResourceText, title: string): ActionText {
  const textOf = (key: string) => resourceText.lookup(resource, `actions.${action}.${key}`, { title });
  const label = textOf('label') || action;
  return {
    label,
    title: textOf('title') || resourceText.translate('action.title', { label, title }),
    text: textOf('text'),
    confirm: textOf('confirm') || label,
    done: textOf('done') || resourceText.translate('action.done', { label }),
  };
}

export interface BulkActionText extends ActionText {
  refused: string;
}

export function bulkActionText(
  resource: string,
  action: string,
  resourceText: ResourceText,
  count: number,
): BulkActionText {
  const params = { smart_count: count, noun: nounOf(resource, resourceText, count) };
  const textOf = (key: string) => resourceText.lookup(resource, `actions.${action}.${key}`, params);
  const label = textOf('label') || action;
  return {
    label,
    title: textOf('many.title') || resourceText.translate('action.many.title', { ...params, label }),
    text: textOf('many.text') || textOf('text'),
    confirm: textOf('confirm') || label,
    done: textOf('many.done') || resourceText.translate('action.many.done', { ...params, label }),
    refused: textOf('many.refused') || resourceText.translate('action.many.refused', { ...params, label }),
  };
}

export function nounOf(resource: string, resourceText: ResourceText, count: number): string {
  const name = resourceText.resource(resource, count);
  return name.charAt(0).toLocaleLowerCase(resourceText.language) + name.slice(1);
}
