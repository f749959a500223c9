import { useQueries } from '@tanstack/react-query';
import Shapes from 'lucide-react/icons/shapes';
import { useDataProvider } from 'react-admin';
import { permissionFor } from '../../contract/permissions';
import { routeOf, type Resource } from '../../contract/resource';
import { resources } from '../../contract/resources';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { dependsOn } from '../data/queryClient';
import { nounOf } from '../kit/actions/actionText';
import { listSearchOf, formatTotal } from '../kit/list/list';
import { useResourceText } from '../kit/resourceText';
import { LinkTiles } from '../kit/ui/LinkTiles';
import { Section } from '../kit/ui/Section';
import { resourceIcons } from '../resourceIcons';
import { useIsOperationPermitted, useIsPlainBackend } from '../session/useMayDo';
import { menuPages } from '../shell/menu';
import { homeQueryOptions } from './Tile';

/** Lists in which the user may create records, for users without figures and tasks. */
export function StartingLists() {
  const texts = useResourceText();
  const mayDo = useIsOperationPermitted();
  const isPlainBackend = useIsPlainBackend();
  const menuEntries = menuPages.flatMap((page) => {
    const resource = resources.find((one) => routeOf(one) === page.url);
    return resource && permissionFor(resource, 'create') !== 'administrators' && mayDo(resource, 'create')
      ? [{ ...page, resource }]
      : [];
  });
  if (menuEntries.length === 0) return <p>{texts.translate('home.noDuties')}</p>;
  const translatedResources = menuEntries.flatMap(({ resource }) =>
    resource.fields['name']?.kind === 'localizedText' ? [resource] : [],
  );
  return (
    <>
      {!isPlainBackend && translatedResources.length > 0 && <MissingTranslations of={translatedResources} />}
      <Section title={texts.translate('home.places')}>
        <LinkTiles
          tiles={menuEntries.map(({ title, name = '', url }) => ({
            to: url,
            Icon: resourceIcons[url] ?? Shapes,
            title: texts.translate(title, { smart_count: 2 }) || name,
          }))}
        />
      </Section>
    </>
  );
}

const filter = { 'name.en': [null], active: true };

/** Counts the active records without an English name, and links to them. */
function MissingTranslations({ of }: { of: readonly Resource[] }) {
  const texts = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queries = useQueries({
    queries: of.map((resource) =>
      homeQueryOptions(['missingTranslations', resource.name], dependsOn([resource]), async (signal) => {
        const query = listQueryOf(resource);
        const { total = 0, meta } = await dataProvider.getList(resource.name, {
          ...query,
          pagination: { page: 1, perPage: 1 },
          signal,
        });
        return { total, meta: meta as unknown };
      }),
    ),
  });
  const counts = of.flatMap((resource, index) => {
    const data = queries[index]?.data;
    return data && data.total > 0 ? [{ resource, ...data }] : [];
  });
  if (counts.length === 0)
    return queries.every(({ data }) => data) ? <p>{texts.translate('home.translations.none')}</p> : null;
  return (
    <Section title={texts.translate('home.translations.missing')}>
      <LinkTiles
        tiles={counts.map(({ resource, ...list }) => ({
          to: routeOf(resource) + listSearchOf({ ...listQueryOf(resource), perPage: 25 }),
          Icon: resourceIcons[routeOf(resource)] ?? Shapes,
          title: `${formatTotal(list, texts)} ${nounOf(resource.name, texts, list.total)}`,
        }))}
      />
    </Section>
  );
}

const listQueryOf = ({ order: { field, direction } }: Resource) => ({ filter, sort: { field, order: direction } });
