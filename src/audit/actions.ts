import { signInChanges } from '../../contract/people/accounts';
import type { Resource } from '../../contract/resource';
import type { ResourceText } from '../kit/resourceText';

export const undeclaredActions = [
  'create',
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
] as const;
const undeclaredNames: readonly string[] = undeclaredActions;

export interface ActionOption {
  action: string;
  label: string;
}

export function actionOptions(resources: readonly Resource[], texts: ResourceText): ActionOption[] {
  const labels = new Map<string, string>();
  for (const { name, actions } of resources) {
    for (const action of [...undeclaredNames, ...Object.keys(actions)]) {
      if (!texts.lookup(name, `actions.${action}.past`)) continue;
      if (!labels.get(action)) labels.set(action, labelOf(name, action, texts));
    }
  }
  return [...labels]
    .map(([action, label]) => ({ action, label: label || action }))
    .sort((one, other) => one.label.localeCompare(other.label, texts.language));
}

function labelOf(resource: string, action: string, texts: ResourceText): string {
  return undeclaredNames.includes(action)
    ? texts.translate(`audit.actions.${action}`)
    : texts.lookup(resource, `actions.${action}.label`);
}
