import { webhooks } from '../../contract/webhooks/webhooks';
import { eventTypesOf, everythingOf, resourcesWithEvents } from '../../contract/webhooks/events';
import { testType } from '../../contract/webhooks/deliveries';
import type { Resource } from '../../contract/resource';
import { nameOf } from '../i18n/naming';
import { ownTexts } from '../kit/changes/ownTexts';
import type { Words } from '../kit/words';

/** Event types that every resource has. */
export const ofEveryRecord = ['created', 'updated', 'archived'] as const;

/** Returns the name of the event without its resource: "Confirmar" for `deposits.confirm`. */
export function doneText(resource: string, type: string, words: Words): string {
  const done = type.slice(resource.length + 1);
  const common = ofEveryRecord.find((one) => one === done);
  if (common) return words.translate(`webhooks.events.${common}`);
  return words.of(resource, `actions.${done}.label`) || words.translate(`audit.actions.${done}`, { _: nameOf(done) });
}

/** Returns the full name of the event: "Depósitos · Confirmar". */
export function eventText(type: string, words: Words): string {
  if (type === testType) return words.translate('webhooks.events.test');
  const resource = resourcesWithEvents.find(({ name }) => type.startsWith(`${name}.`));
  return resource ? `${words.resource(resource.name, 2)} · ${doneText(resource.name, type, words)}` : type;
}

export interface ChosenOf {
  resource: Resource;
  everything: boolean;
  types: readonly string[];
}

/** Groups the subscribed events by resource. */
export function chosenByResource(chosen: readonly string[]): ChosenOf[] {
  return resourcesWithEvents
    .map((resource): ChosenOf => ({
      resource,
      everything: chosen.includes(everythingOf(resource.name)),
      types: eventTypesOf(resource).filter((type) => chosen.includes(type)),
    }))
    .filter(({ everything, types }) => everything || types.length > 0);
}

/** Returns the subscribed events of a resource as text: "Todo", "Confirmar, Rechazar". */
export function chosenText({ resource, everything, types }: ChosenOf, words: Words): string {
  return everything
    ? words.translate('webhooks.events.all')
    : types.map((type) => doneText(resource.name, type, words)).join(', ');
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Texts of event changes in the history: one line per resource. */
export const webhookTexts = ownTexts(webhooks, {
  events: (value, words) =>
    chosenByResource(Array.isArray(value) ? value.filter(isText) : [])
      .map((chosen) => `${words.resource(chosen.resource.name, 2)}: ${chosenText(chosen, words)}`)
      .join('\n'),
});

/** Returns the subscribed resources in one line. */
export function eventsText(chosen: readonly string[], words: Words): string {
  return chosenByResource(chosen)
    .map(({ resource }) => words.resource(resource.name, 2))
    .join(', ');
}
