import Search from 'lucide-react/icons/search';
import Shapes from 'lucide-react/icons/shapes';
import { useId } from 'react';
import { Link } from 'react-router';
import { sales } from '../../contract/money/sales';
import { includesRecord } from '../data/personalList';
import { useResourceText } from '../kit/resourceText';
import { usePins } from '../pins/pins';
import { useIsOperationPermitted } from '../session/useMayDo';
import { pinnedOptions, recentOptions, type SearchOption } from './options';
import { requestSearch } from './searchRequests';
import { searchKeys } from './shortcuts';
import css from './startingPoint.module.css';
import { useRecentVisits } from './visits';

const maxRecent = 6;

/** Field that opens the search, and below it the records that the user opened last or has pinned. */
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
    </>
  );
}

function Records({ title, options }: { title: string; options: readonly SearchOption[] }) {
  const headingId = useId();
  if (options.length === 0) return null;
  return (
    <section className={css['records']} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <ul>
        {options.map(({ key, to, title: name, detail, icon: Icon = Shapes }) => (
          <li key={key}>
            <Link to={to}>
              <Icon size={20} aria-hidden />
              <span>
                {name} <small>{detail}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
