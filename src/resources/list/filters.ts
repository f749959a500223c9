import type { Resource } from '../../../api/contract/resource';
import { filterKeys } from '../kinds/kind';
import { readingOf } from '../kinds/reading';
import type { Words } from '../words';

export type Filter = Readonly<Record<string, unknown>>;

export interface Asked {
  key: string;
  label: string;
}

/** What a list's filter asks, in words; the search and the archive have their own places. */
export function askedOf(resource: Resource, filter: Filter, words: Words): Asked[] {
  return Object.entries(filter).flatMap(([key, value]) => {
    const name = Object.keys(resource.fields).find((field) => filterKeys(field).includes(key));
    const field = name === undefined ? undefined : resource.fields[name];
    if (name === undefined || !field) return [];
    const reading = readingOf(field);
    const language = reading.parts(name).find(({ source }) => source === key)?.language;
    const label = words.field(resource.name, name, language);
    if (Array.isArray(value)) return [{ key, label: words.translate('list.askedEmpty', { label }) }];
    const said = typeof value === 'string' ? value : reading.text(value as never, words, { resource: resource.name, name });
    if (key === `${name}_gte`) return [{ key, label: words.translate('list.askedAtLeast', { label, value: said }) }];
    if (key === `${name}_lte`) return [{ key, label: words.translate('list.askedAtMost', { label, value: said }) }];
    return [{ key, label: words.translate('list.asked', { label, value: said }) }];
  });
}

/** The filter with one part changed; what is `undefined` is gone. */
export function withPart(filter: Filter, part: Filter): Filter {
  return Object.fromEntries(Object.entries({ ...filter, ...part }).filter(([, value]) => value !== undefined));
}
