import { webhooks, testEventType } from '../../contract/webhooks/webhooks';
import { eventTypesOf, wildcardEventType, resourcesWithEvents } from '../../contract/webhookEvents';
import type { Resource } from '../../contract/resource';
import { defaultLabelOf } from '../i18n/defaultLabel';
import { customTexts } from '../kit/changes/changeTexts';
import type { ResourceText } from '../kit/resourceText';

export const eventGroups = ['money', 'people', 'catalogs', 'administration'] as const;
type EventGroup = (typeof eventGroups)[number];

const administration: ReadonlySet<string> = new Set(['approvals', 'settings', 'api-keys', 'notes', 'check-runs']);

export function eventGroupOf(resource: string): EventGroup {
  if (resource.startsWith('catalogs/')) return 'catalogs';
  if (resource.startsWith('users/')) return 'people';
  return administration.has(resource) ? 'administration' : 'money';
}

export const commonActions = ['created', 'updated', 'archived'] as const;

export function eventActionText(resource: string, type: string, texts: ResourceText): string {
  const action = type.slice(resource.length + 1);
  const commonAction = commonActions.find((one) => one === action);
  if (commonAction) return texts.translate(`webhooks.events.${commonAction}`);
  return (
    texts.lookup(resource, `actions.${action}.label`) ||
    texts.translate(`audit.actions.${action}`, { _: defaultLabelOf(action) })
  );
}

export function eventText(type: string, texts: ResourceText): string {
  if (type === testEventType) return texts.translate('webhooks.events.test');
  const resource = resourcesWithEvents.find(({ name }) => type.startsWith(`${name}.`));
  return resource ? `${texts.resource(resource.name, 2)} · ${eventActionText(resource.name, type, texts)}` : type;
}

export interface ResourceEvents {
  resource: Resource;
  isAll: boolean;
  types: readonly string[];
}

export function groupByResource(eventTypes: readonly string[]): ResourceEvents[] {
  return resourcesWithEvents
    .map((resource): ResourceEvents => ({
      resource,
      isAll: eventTypes.includes(wildcardEventType(resource.name)),
      types: eventTypesOf(resource).filter((type) => eventTypes.includes(type)),
    }))
    .filter(({ isAll, types }) => isAll || types.length > 0);
}

export function resourceEventsText({ resource, isAll, types }: ResourceEvents, texts: ResourceText): string {
  return isAll
    ? texts.translate('webhooks.events.all')
    : types.map((type) => eventActionText(resource.name, type, texts)).join(', ');
}

const isString = (value: unknown): value is string => typeof value === 'string';

export const webhookTexts = customTexts(webhooks, {
  events: (value, texts) =>
    groupByResource(Array.isArray(value) ? value.filter(isString) : [])
      .map(
        (resourceEvents) =>
          `${texts.resource(resourceEvents.resource.name, 2)}: ${resourceEventsText(resourceEvents, texts)}`,
      )
      .join('\n'),
});

export function eventsText(eventTypes: readonly string[], texts: ResourceText): string {
  const groups = groupByResource(eventTypes);
  if (groups.length === resourcesWithEvents.length && groups.every(({ isAll }) => isAll))
    return texts.translate('webhooks.events.all');
  return groups.map(({ resource }) => texts.resource(resource.name, 2)).join(', ');
}
