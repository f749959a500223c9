import Plus from 'lucide-react/icons/plus';
import type { EndpointOutput } from '../../contract/endpoint';
import type { Permitted } from '../../contract/duties';
import { routeOf, type Resource } from '../../contract/resource';
import { subjectTitle, type KeptRecord } from '../../contract/people/keptRecords';
import type { search } from '../../contract/search';
import { isAmong, type RecordKey } from '../data/keptList';
import { amountOf } from '../kit/bulk/NamedRows';
import { newPathOf, pathOf } from '../kit/form/paths';
import { readable, textOf, titledRecord, titleOf, type AnyRecord } from '../kit/record';
import type { Words } from '../kit/words';
import { hasCreatePage, resourcesWithPages } from '../resources';
import { pages, permittedAt, type MenuEntry } from '../shell/menu';
import { resourceIcons } from '../shell/resourceIcons';
import type { Visit } from './visits';
import { likenessOf } from './likeness';

type Found = EndpointOutput<typeof search>['groups'][number];

type PinnedRecord = RecordKey & Pick<KeptRecord, 'subject'>;

export interface Option {
  key: string;
  to: string;
  title: string;
  detail?: string;
  icon?: MenuEntry['icon'];
  record?: PinnedRecord;
}

export interface Section {
  key: string;
  title: string;
  options: readonly Option[];
}

const withPage = (wanted: string) => resourcesWithPages.find(({ name }) => name === wanted);

const mostEach = 5;
const mostInAll = 12;

/** Returns the matches: exact ones first, then those with a typo. */
function bestOf(found: readonly Option[], q: string): Option[] {
  const ranked = found.map((option) => ({ option, likeness: likenessOf(q, option.title) }));
  const sorted = ranked.toSorted((one, other) => other.likeness - one.likeness);
  return sorted.filter(({ likeness }) => likeness > 0).map(({ option }) => option);
}

/** Returns the matching pages that the user may read. */
export function pagesFor(q: string, isPermitted: (to: Permitted) => boolean, words: Words): Option[] {
  const readable = pages
    .filter((entry) => isPermitted(permittedAt(entry)))
    .map(({ title, name, url, icon }): Option => ({
      key: url,
      to: url,
      title: words.translate(title, { smart_count: 2, _: name }),
      icon: icon ?? resourceIcons[url],
    }));
  return bestOf(readable, q).slice(0, mostEach);
}

type MayDo = (resource: Resource, operation: string) => boolean;

/** Returns the permitted actions: creations ("Registrar depósito") and, once something is typed, actions of records. */
export function actionsFor(q: string, mayDo: MayDo, words: Words): Option[] {
  const creations = resourcesWithPages.flatMap((resource) => creationOf(resource, mayDo, words));
  if (q === '') return creations.slice(0, mostInAll);
  const actions = resourcesWithPages.flatMap((resource) => recordActionsOf(resource, mayDo, words));
  return bestOf([...creations, ...actions], q).slice(0, mostEach);
}

/** Links to the form or, if the list creates records in a dialog ("Cerrar mes"), to the list. */
function creationOf(resource: Resource, mayDo: MayDo, words: Words): Option[] {
  const hasForm = hasCreatePage(resource);
  const called = words.of(resource.name, 'create');
  const isGeneral = called === words.translate('resources.record.create');
  if (!mayDo(resource, 'create') || !(hasForm || (called && !isGeneral))) return [];
  // Appends the resource, because "Crear" alone is ambiguous.
  const title = isGeneral ? `${called}: ${words.resource(resource.name)}` : called;
  const to = hasForm ? newPathOf(resource) : routeOf(resource);
  return [{ key: `${to} create`, to, title, icon: Plus }];
}

/** Links to the list, where the record is chosen. */
function recordActionsOf(resource: Resource, mayDo: MayDo, words: Words): Option[] {
  const to = routeOf(resource);
  const options = Object.entries(resource.actions).flatMap(([action, { offered }]): Option[] => {
    const title = words.of(resource.name, `actions.${action}.label`);
    if (!title || offered === 'elsewhere' || !mayDo(resource, action) || !mayDo(resource, 'read')) return [];
    const detail = words.resource(resource.name, 2);
    return [{ key: `${to} ${title}`, to, title, detail, icon: resourceIcons[to] }];
  });
  return [...new Map(options.map((option) => [option.key, option])).values()];
}

/** Returns the recently opened records whose resources the user may still read. */
export function visited(
  visits: readonly Visit[],
  mayDo: (resource: Resource, operation: string) => boolean,
  words: Words,
): Option[] {
  return visits.flatMap((visit): Option[] => {
    const resource = withPage(visit.resource);
    return resource && mayDo(resource, 'read')
      ? [optionOf(resource, { ...visit, subject: null }, visit.title, words)]
      : [];
  });
}

/**
 * Returns the pinned records by current title, or by their title when last opened until the current one is loaded.
 * Marks archived ones.
 */
export function pinnedOptions(pins: readonly KeptRecord[], visits: readonly Visit[], words: Words): Option[] {
  return pins.flatMap((pin): Option[] => {
    const resource = withPage(pin.resource);
    const title =
      resource && pin.subject
        ? titleOf(resource, titledRecord(resource, pin.recordId, pin.subject.title), words)
        : visits.find((visit) => isAmong([visit], pin))?.title;
    return resource && title !== undefined ? [optionOf(resource, pin, title, words)] : [];
  });
}

function optionOf(resource: Resource, { recordId, subject }: PinnedRecord, title: string, words: Words): Option {
  const kind = words.resource(resource.name);
  return {
    ...placeOf(resource, recordId),
    title,
    detail: subject?.isArchived ? `${kind} · ${words.translate('list.archivedOne')}` : kind,
    record: { resource: resource.name, recordId, subject },
  };
}

function placeOf(resource: Resource, id: string) {
  const to = pathOf(resource, id);
  return { key: to, to, icon: resourceIcons[routeOf(resource)] };
}

/** Field kinds that say little about a record in one line. */
const untold: ReadonlySet<string> = new Set(['reference', 'references', 'image', 'json', 'group', 'secret', 'choices']);
const mostDetails = 3;

/**
 * Returns the records found by the API, one section per resource, with a link to the list if there are more matches.
 */
export function recordsIn(groups: readonly Found[], words: Words): Section[] {
  return groups.flatMap((group): Section[] => {
    const resource = withPage(group.resource);
    if (!resource) return [];
    const name = words.resource(resource.name, 2);
    const found = group.records.map((record): Option => {
      const own: AnyRecord = { ...record, actions: {} };
      const title = titleOf(resource, own, words);
      return {
        ...placeOf(resource, record.id),
        title,
        detail: detailsOf(resource, own, words),
        record: {
          resource: resource.name,
          recordId: record.id,
          subject: { title: subjectTitle(record[resource.title]), isArchived: record.archivedAt !== null },
        },
      };
    });
    const list = `${routeOf(resource)}?filter=${encodeURIComponent(JSON.stringify(group.filter))}`;
    const all: Option = { key: list, to: list, title: words.translate('search.all', { name }) };
    return [{ key: resource.name, title: name, options: group.isMore ? [...found, all] : found }];
  });
}

/**
 * Returns the first columns of the resource's list, of the money columns only the main amount: "Completada · 22 nov
 * 2026 · $116.00".
 */
function detailsOf(resource: Resource, record: AnyRecord, words: Words): string {
  const amount = amountOf(resource);
  const names = Object.entries(readable(resource))
    .filter(([name, { column, kind }]) => column === 'shown' && name !== resource.title && !untold.has(kind))
    .filter(([name, { kind }]) => amount === undefined || kind !== 'money' || name === amount)
    .map(([name]) => name);
  return names
    .map((name) => textOf(resource, name, record, words))
    .filter(Boolean)
    .slice(0, mostDetails)
    .join(' · ');
}
