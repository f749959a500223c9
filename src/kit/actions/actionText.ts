import type { ResourceText } from '../resourceText';

/**
 * Texts of an action: `resources.{resource}.actions.{action}`, else the text shared by all resources. The label is the
 * same on the button that opens the dialog and on the one that confirms.
 */
export interface ActionText {
  label: string;
  title: string;
  text: string;
  done: string;
}

export function actionText(
  resource: string,
  action: string,
  resourceText: ResourceText,
  title: string,
  inputTexts: Readonly<Record<string, string>> = {},
): ActionText {
  const textOf = (key: string) => resourceText.lookup(resource, `actions.${action}.${key}`, { ...inputTexts, title });
  const label = textOf('label') || action;
  return {
    label,
    title: textOf('title') || resourceText.translate('action.title', { label, title }),
    text: textOf('text'),
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
    done: textOf('many.done') || resourceText.translate('action.many.done', { ...params, label }),
    refused: textOf('many.refused') || resourceText.translate('action.many.refused', { ...params, label }),
  };
}

export function nounOf(resource: string, resourceText: ResourceText, count: number): string {
  const name = resourceText.resource(resource, count);
  return name.charAt(0).toLocaleLowerCase(resourceText.language) + name.slice(1);
}

/** Returns the label of the button that creates a record: `resources.{resource}.save`, else "Guardar empresa". */
export function createLabel(resource: string, resourceText: ResourceText): string {
  const noun = nounOf(resource, resourceText, 1);
  return resourceText.lookup(resource, 'save') || resourceText.translate('form.saveNew', { noun });
}
