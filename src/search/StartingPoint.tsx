import Search from 'lucide-react/icons/search';
import Shapes from 'lucide-react/icons/shapes';
import { sales } from '../../contract/money/sales';
import { includesRecord } from '../data/personalList';
import { LinkTiles } from '../kit/ui/LinkTiles';
import { RelatedRecords } from '../kit/read/RelatedRecords';
import { Section } from '../kit/ui/Section';
import { useResourceText } from '../kit/resourceText';
import { usePins } from '../pins/pins';
import { useIsOperationPermitted } from '../session/useMayDo';
import { pinnedOptions, recentOptions, type SearchOption } from './options';
import { requestSearch } from './searchRequests';
import { searchKeys } from './shortcuts';
import css from './startingPoint.module.css';
import { useRecentVisits } from './visits';

const maxRecent = 6;

/** Field that opens the search, and below it the records that the user opened last or has pinned, and the latest sales. */
export default function StartingPoint() {
  const texts = useResourceText();
  const { translate } = texts;
  const mayDo = useIsOperationPermitted();
  const [visits] = useRecentVisits();
  const { data: pins = [] } = usePins();
  const otherVisits = visits.filter((visit) => !includesRecord(pins, visit));
  return (
    <>
      <button type="button" className={css['search']} aria-haspopup="dialog" onClick={requestSearch}>
        <Search size={20} aria-hidden />
        <span>{translate(mayDo(sales, 'read') ? 'home.search.records' : 'home.search.catalogs')}</span>
        <kbd aria-hidden>{searchKeys()}</kbd>
      </button>
      <Records
        title={translate('search.recent')}
        options={recentOptions(otherVisits, mayDo, texts).slice(0, maxRecent)}
      />
      <Records title={translate('search.pinned')} options={pinnedOptions(pins, visits, texts)} />
      <RelatedRecords
        resource={sales}
        title={translate('home.latestSales')}
        filter={{}}
        columns={['accountId', 'state', 'placedAt', 'totalMinor']}
        emptyContent={translate('home.noSales')}
      />
    </>
  );
}

function Records({ title, options }: { title: string; options: readonly SearchOption[] }) {
  if (options.length === 0) return null;
  return (
    <Section title={title}>
      <LinkTiles
        tiles={options.map(({ to, title: name, detail, icon: Icon = Shapes }) => ({ to, Icon, title: name, detail }))}
      />
    </Section>
  );
}
