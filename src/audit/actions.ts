import { signInChanges } from '../../contract/people/accounts';
import { writesOf, type Resource } from '../../contract/resource';
import type { ResourceText } from '../kit/resourceText';

export const undeclaredActions = [
  'create',
  'import',
  'update',
  'archive',
  'restore',
  'move',
  'find',
  'bank-file',
  'start',
  'stop',
  'expire',
  'try-code',
  'lapse',
  'end-trial',
  'contribute',
  'take-back',
  'confirm-payment',
  'cancel-movement',
  'reverse-payment',
  'erase-values',
  'personal-data',
  'end-session',
  'end-other-sessions',
  ...signInChanges,
  'access-restored',
  'create-sandbox',
  'delete-sandbox',
  'export',
  'send',
  'fix',
] as const;

/** Declared actions without a label, or with the same label as another action of their resource. */
export const relabeledActions = [
  'change-limits',
  'change-second-factor',
  'change-minutes',
  'change-days',
  'change-currencies',
  'change-commission',
  'change-address',
  'make-default',
  'clear-default',
] as const;

export interface ActionOption {
  action: string;
  label: string;
  /** Resource, if the label is that of one resource only. */
  resource?: string;
}

export function actionsOf(resource: Resource, texts: ResourceText): ActionOption[] {
  const writes: Readonly<Record<string, boolean>> = { ...writesOf(resource) };
  const pastText = (name: string, action: string) => texts.lookup(name, `actions.${action}.past`);
  const hasEvents = (action: string) =>
    writes[action] === true || pastText(resource.name, action) !== pastText('record', action);
  const actions = new Set([...undeclaredActions.filter(hasEvents), ...Object.keys(resource.actions)]);
  return sortByLabel(
    [...actions].map((action) => ({ action, label: labelOf(resource.name, action, texts) })),
    texts,
  );
}

/** Returns the actions that several resources have, with the same label in each. */
export function generalActions(resources: readonly Resource[], texts: ResourceText): ActionOption[] {
  const labels = new Map<string, string[]>();
  for (const { action, label } of resources.flatMap((resource) => actionsOf(resource, texts)))
    labels.set(action, [...(labels.get(action) ?? []), label]);
  return sortByLabel(
    [...labels].flatMap(([action, [label = '', ...others]]) =>
      others.length > 0 && others.every((other) => other === label) ? [{ action, label }] : [],
    ),
    texts,
  );
}

/** Returns the actions that several resources have under the same label, then the others by resource. */
export function allActions(resources: readonly Resource[], texts: ResourceText): ActionOption[] {
  const general = generalActions(resources, texts);
  const generalNames = new Set(general.map(({ action }) => action));
  const sections = resources
    .map((resource) => ({ resource, label: texts.resource(resource.name, 2) }))
    .sort((one, other) => one.label.localeCompare(other.label, texts.language));
  return [
    ...general,
    ...sections.flatMap(({ resource }) =>
      actionsOf(resource, texts)
        .filter(({ action }) => !generalNames.has(action))
        .map(({ action, label }) => ({ action, label, resource: resource.name })),
    ),
  ];
}

const sortByLabel = (options: readonly ActionOption[], { language }: ResourceText) =>
  options.toSorted((one, other) => one.label.localeCompare(other.label, language));

function labelOf(resource: string, action: string, texts: ResourceText): string {
  return texts.translate(`audit.actions.${action}`) || texts.lookup(resource, `actions.${action}.label`) || action;
}
