import { declaredNames } from '../../contract/values';
import { answers } from './answers';
import { data } from './data';
import { network } from './network';
import { person } from './person';
import type { Scenario } from './scenario';
import { session } from './session';

/** Every scenario by its name, as used in the address and in tests. */
export const scenarios = { ...network, ...answers, ...data, ...session, ...person } satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

export const scenarioNames = declaredNames(scenarios);

function isScenario(name: string): name is ScenarioName {
  return Object.hasOwn(scenarios, name);
}

/** Drops scenarios that exclude each other: of several that change the person, the last one wins. */
export function keepLastPerson(names: readonly ScenarioName[]): ScenarioName[] {
  const lastPerson = names.findLast((name) => scenarios[name].group === 'person');
  return [...new Set(names)].filter((name) => scenarios[name].group !== 'person' || name === lastPerson);
}

export interface RequestedScenarios {
  known: ScenarioName[];
  /** Unknown names, to be reported. */
  unknown: string[];
}

/** Parses `?scenario=slow,offline`; `null` if the address has no such parameter. */
export function readScenarios(search: string): RequestedScenarios | null {
  const requested = new URLSearchParams(search).getAll('scenario');
  if (requested.length === 0) return null;
  return splitKnown(requested.flatMap((names) => names.split(',')));
}

export function splitKnown(names: readonly string[]): RequestedScenarios {
  const unique = [...new Set(names.map((name) => name.trim()).filter(Boolean))];
  return { known: unique.filter(isScenario), unknown: unique.filter((name) => !isScenario(name)) };
}
