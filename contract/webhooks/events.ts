/** What endpoints can be told: it follows from the declarations of the resources and their actions. */
import { writesOf, type Resource } from '../resource';
import { resources } from '../resources';

/** What the history calls the writes that every resource may have; an action is called the same in both. */
const writes: Readonly<Record<string, string>> = {
  create: 'created',
  import: 'created',
  update: 'updated',
  archive: 'archived',
};

/** What happened to a record, as a type of event: `deposits.confirm`. Without an action of the history it follows from something else. */
export function eventType(resource: string, { action, version }: { action?: string; version: number }): string {
  const done = action ?? (version === 1 ? 'create' : 'update');
  return `${resource}.${writes[done] ?? done}`;
}

/** All of a resource, also what happens without anybody's doing it, such as `giftcards.expire`. */
export const everythingOf = (resource: string): string => `${resource}.*`;

/** The resources whose changes are told, in the order of their declarations. */
export const resourcesWithEvents: readonly Resource[] = resources.filter(({ events }) => events !== false);

/** The types of events of a resource that can be chosen one by one. */
export function eventTypesOf(resource: Resource): string[] {
  const { update, archive } = writesOf(resource);
  const done = [
    'created',
    ...(update || isErased(resource) ? ['updated'] : []),
    ...(archive ? ['archived'] : []),
    ...Object.keys(resource.actions),
  ];
  return done.map((one) => `${resource.name}.${one}`);
}

/** An erasure changes what says who somebody is, also where no form does. */
const isErased = ({ appendOnly, fields }: Resource): boolean =>
  appendOnly !== true && Object.values(fields).some(({ personal, freeText }) => personal || freeText);

const known: ReadonlySet<string> = new Set(
  resourcesWithEvents.flatMap((resource) => eventTypesOf(resource).concat(everythingOf(resource.name))),
);

/** Whether it can be chosen: a type of event, or all of a resource. */
export const isEventChoice = (text: string): boolean => known.has(text);

/** Whether an endpoint that has chosen these is told of an event. */
export function isChosen(choices: readonly string[], { type, resource }: { type: string; resource: string }): boolean {
  return choices.includes(type) || choices.includes(everythingOf(resource));
}
