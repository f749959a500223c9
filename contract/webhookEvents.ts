import { writesOf, type Resource } from './resource';
import { resources } from './resources';

const eventByWrite: Readonly<Record<string, string>> = {
  create: 'created',
  import: 'created',
  update: 'updated',
  archive: 'archived',
};

/**
 * Returns the event type of a change: `deposits.confirm`. If the audit event has no action, version 1 means a creation
 * and any other version an update.
 */
export function eventTypeOf(resource: string, { action, version }: { action?: string; version: number }): string {
  const verb = action ?? (version === 1 ? 'create' : 'update');
  return `${resource}.${eventByWrite[verb] ?? verb}`;
}

/** Returns the wildcard for all events of a resource, including automatic events such as `giftcards.expire`. */
export const wildcardEventType = (resource: string): string => `${resource}.*`;

export const resourcesWithEvents: readonly Resource[] = resources.filter(({ events }) => events !== false);

export function eventTypesOf(resource: Resource): string[] {
  const { update, archive } = writesOf(resource);
  const verbs = [
    'created',
    ...(update || isErasable(resource) ? ['updated'] : []),
    ...(archive ? ['archived'] : []),
    ...Object.keys(resource.actions),
  ];
  return verbs.map((one) => `${resource.name}.${one}`);
}

/** Returns whether the erasure of a person changes records of the resource. */
const isErasable = ({ appendOnly, fields }: Resource): boolean =>
  appendOnly !== true && Object.values(fields).some(({ personal, freeText }) => personal || freeText);

const knownEventTypes: ReadonlySet<string> = new Set(
  resourcesWithEvents.flatMap((resource) => eventTypesOf(resource).concat(wildcardEventType(resource.name))),
);

export const isKnownEventType = (text: string): boolean => knownEventTypes.has(text);

export function isSubscribed(
  subscribedEvents: readonly string[],
  { type, resource }: { type: string; resource: string },
): boolean {
  return subscribedEvents.includes(type) || subscribedEvents.includes(wildcardEventType(resource));
}
