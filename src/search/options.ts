import Plus from 'lucide-react/icons/plus';
import type { EndpointOutput } from '../../contract/endpoint';
import type { Permitted } from '../../contract/duties';
import { permissionFor } from '../../contract/permissions';
import { settings } from '../../contract/people/settings';
import { routeOf, type Resource } from '../../contract/resource';
import { toSubjectTitle, type SavedRecord } from '../../contract/people/savedRecords';
import type { search } from '../../contract/search';
import { includesRecord, type RecordKey } from '../data/personalList';
import { amountFieldOf } from '../kit/bulk/amounts';
import { createPathOf, pathOf } from '../kit/form/paths';
import { readableFields, textOf, titledRecord, titleOf, type AnyRecord } from '../kit/record';
import type { ResourceText } from '../kit/resourceText';
import { hasCreatePage, resourcesWithPages } from '../resources';
import { permissionOf, type MenuEntry } from '../shell/menu';
import { navigablePages } from './navigablePages';
import { pathOfSection, settingSections } from '../settings/sections';
import { resourceIcons } from '../resourceIcons';
import type { Visit } from './visits';
import { matchScoreOf } from './matchScore';

type FoundGroup = EndpointOutput<typeof search>['groups'][number];

type PinnedRecord = RecordKey & Pick<SavedRecord, 'subject'>;

export interface SearchOption {
  key: string;
  to: string;
  title: string;
  detail?: string | undefined;
  /** Records shown before `detail`, such as the company and the customer of a sale. */
  references?: readonly { to: string; id: string }[];
  icon?: MenuEntry['icon'];
  /** Links to all matches instead of a single one. */
  isAll?: true;
  record?: PinnedRecord;
}

export interface SearchSection {
  key: string;
  title: string;
  options: readonly SearchOption[];
}

const findResourceWithPage = (resourceName: string) => resourcesWithPages.find(({ name }) => name === resourceName);

const maxPerSection = 5;
const maxCreations = 12;

function rankByMatch(options: readonly SearchOption[], q: string): SearchOption[] {
  const scoredOptions = options.map((option) => ({ option, score: matchScoreOf(q, option.title) }));
  const sortedOptions = scoredOptions.toSorted((one, other) => other.score - one.score);
  return sortedOptions.filter(({ score }) => score > 0).map(({ option }) => option);
}

export function pagesFor(
  q: string,
  isPermitted: (to: Permitted) => boolean,
  texts: ResourceText,
  omittedUrls: readonly string[] = [],
): SearchOption[] {
  const readablePages = navigablePages
    .filter((entry) => isPermitted(permissionOf(entry)) && !omittedUrls.includes(entry.url))
    .map(({ title, name, url, icon, detail }): SearchOption => ({
      key: url,
      to: url,
      title: texts.translate(title, { smart_count: 2, _: name }),
      detail: detail && texts.translate(detail),
      icon: icon ?? resourceIcons[url],
    }));
  const pages = [...readablePages, ...settingSectionsFor(isPermitted, texts)];
  const pagesByTitle = rankByMatch(pages, q);
  const pagesByDetail = readablePages.filter(
    (page) => !pagesByTitle.includes(page) && matchScoreOf(q, page.detail ?? '') > 0,
  );
  return [...pagesByTitle, ...pagesByDetail].slice(0, maxPerSection);
}

function settingSectionsFor(isPermitted: (to: Permitted) => boolean, texts: ResourceText): SearchOption[] {
  if (!isPermitted(permissionFor(settings, 'read'))) return [];
  return settingSections.map((section) => ({
    key: pathOfSection(section),
    to: pathOfSection(section),
    title: texts.translate(`settings.sections.${section}`),
    detail: texts.resource(settings.name, 2),
    icon: resourceIcons[routeOf(settings)],
  }));
}

type MayDo = (resource: Resource, operation: string) => boolean;

export function actionsFor(q: string, mayDo: MayDo, texts: ResourceText): SearchOption[] {
  const creations = resourcesWithPages.flatMap((resource) => creationOf(resource, mayDo, texts));
  if (q === '') return creations.slice(0, maxCreations);
  const actions = resourcesWithPages.flatMap((resource) => recordActionsOf(resource, mayDo, texts));
  return rankByMatch([...creations, ...actions], q).slice(0, maxPerSection);
}

function creationOf(resource: Resource, mayDo: MayDo, texts: ResourceText): SearchOption[] {
  const hasForm = hasCreatePage(resource);
  const label = texts.lookup(resource.name, 'create');
  const isGeneral = label === texts.translate('resources.record.create');
  if (!mayDo(resource, 'create') || !(hasForm || (label && !isGeneral))) return [];
  const title = isGeneral ? `${label}: ${texts.resource(resource.name)}` : label;
  const to = hasForm ? createPathOf(resource) : routeOf(resource);
  return [{ key: `${to} create`, to, title, icon: Plus }];
}

function recordActionsOf(resource: Resource, mayDo: MayDo, texts: ResourceText): SearchOption[] {
  const to = routeOf(resource);
  const options = Object.entries(resource.actions).flatMap(([action, { offered }]): SearchOption[] => {
    const title = texts.lookup(resource.name, `actions.${action}.label`);
    if (!title || offered === 'elsewhere' || !mayDo(resource, action) || !mayDo(resource, 'read')) return [];
    const detail = texts.resource(resource.name, 2);
    return [{ key: `${to} ${title}`, to, title, detail, icon: resourceIcons[to] }];
  });
  return [...new Map(options.map((option) => [option.key, option])).values()];
}

export function recentOptions(
  visits: readonly Visit[],
  mayDo: (resource: Resource, operation: string) => boolean,
  texts: ResourceText,
): SearchOption[] {
  return visits.flatMap((visit): SearchOption[] => {
    const resource = findResourceWithPage(visit.resource);
    return resource && mayDo(resource, 'read')
      ? [optionOf(resource, { ...visit, subject: null }, visit.title, texts)]
      : [];
  });
}

/**
 * Returns the pinned records with their current titles. Until a title is loaded, uses the title of the last visit.
 * Marks archived records.
 */
export function pinnedOptions(
  pins: readonly SavedRecord[],
  visits: readonly Visit[],
  texts: ResourceText,
): SearchOption[] {
  return pins.flatMap((pin): SearchOption[] => {
    const resource = findResourceWithPage(pin.resource);
    const title =
      resource && pin.subject
        ? titleOf(resource, titledRecord(resource, pin.recordId, pin.subject.title), texts)
        : visits.find((visit) => includesRecord([visit], pin))?.title;
    return resource && title !== undefined ? [optionOf(resource, pin, title, texts)] : [];
  });
}

function optionOf(
  resource: Resource,
  { recordId, subject }: PinnedRecord,
  title: string,
  texts: ResourceText,
): SearchOption {
  const kind = texts.resource(resource.name);
  return {
    ...linkOf(resource, recordId),
    title,
    detail: subject?.isArchived ? `${kind} · ${texts.translate('list.archivedOne')}` : kind,
    record: { resource: resource.name, recordId, subject },
  };
}

function linkOf(resource: Resource, id: string) {
  const to = pathOf(resource, id);
  return { key: to, to, icon: resourceIcons[routeOf(resource)] };
}

const omittedKinds: ReadonlySet<string> = new Set([
  'reference',
  'references',
  'image',
  'json',
  'group',
  'secret',
  'choices',
]);
const maxDetails = 3;

export function foundSections(groups: readonly FoundGroup[], texts: ResourceText): SearchSection[] {
  return groups.flatMap((group): SearchSection[] => {
    const resource = findResourceWithPage(group.resource);
    if (!resource) return [];
    const name = texts.resource(resource.name, 2);
    const foundOptions = group.records.map((record): SearchOption => {
      const fullRecord: AnyRecord = { ...record, actions: {} };
      const title = titleOf(resource, fullRecord, texts);
      return {
        ...linkOf(resource, record.id),
        title,
        detail: detailsOf(resource, fullRecord, texts),
        references: referencesOf(resource, fullRecord),
        record: {
          resource: resource.name,
          recordId: record.id,
          subject: { title: toSubjectTitle(record[resource.title]), isArchived: record.archivedAt !== null },
        },
      };
    });
    const listPath = `${routeOf(resource)}?filter=${encodeURIComponent(JSON.stringify(group.filter))}`;
    const allMatchesOption: SearchOption = {
      key: listPath,
      to: listPath,
      title: texts.translate('search.all', { name }),
      isAll: true,
    };
    return [
      { key: resource.name, title: name, options: group.isMore ? [...foundOptions, allMatchesOption] : foundOptions },
    ];
  });
}

function referencesOf(resource: Resource, record: AnyRecord): { to: string; id: string }[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const id = record[name];
    return field.kind === 'reference' && field.column === 'shown' && typeof id === 'string'
      ? [{ to: field.to, id }]
      : [];
  });
}

/** A narrow window cuts the end of the details, which is the least important. */
function detailOrder({ fields }: Resource, name: string): number {
  const kind = fields[name]?.kind;
  return kind === 'money' ? 0 : kind === 'instant' || kind === 'date' ? 2 : 1;
}

/**
 * Returns the values of the first columns of the resource's list, the main amount first and times last: "$116.00 ·
 * Completada · 22 nov 2026".
 */
function detailsOf(resource: Resource, record: AnyRecord, texts: ResourceText): string {
  const amount = amountFieldOf(resource);
  const names = Object.entries(readableFields(resource))
    .filter(([name, { column, kind }]) => column === 'shown' && name !== resource.title && !omittedKinds.has(kind))
    .filter(([name, { kind }]) => amount === undefined || kind !== 'money' || name === amount)
    .map(([name]) => name);
  const shown = names.filter((name) => textOf(resource, name, record, texts)).slice(0, maxDetails);
  return shown
    .toSorted((one, other) => detailOrder(resource, one) - detailOrder(resource, other))
    .map((name) => textOf(resource, name, record, texts))
    .join(' · ');
}
