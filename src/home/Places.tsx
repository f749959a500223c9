import ChevronRight from 'lucide-react/icons/chevron-right';
import Shapes from 'lucide-react/icons/shapes';
import { Link } from 'react-router';
import { permittedTo } from '../../contract/permissions';
import { routeOf } from '../../contract/resource';
import { resources } from '../../contract/resources';
import { useMayDo } from '../session/useMayDo';
import { menu } from '../shell/menu';
import { resourceIcons } from '../shell/resourceIcons';
import { useWords } from '../kit/words';
import css from './home.module.css';
import { Section } from './Section';

/** Links to the lists in which the person may create records, for those who may not read sales figures. */
export function Places() {
  const words = useWords();
  const mayDo = useMayDo();
  const places = menu
    .flatMap(({ entries }) => entries)
    .filter(({ url }) => {
      const resource = resources.find((one) => routeOf(one) === url);
      // Excludes lists that every administrator may write.
      return resource && permittedTo(resource, 'create') !== 'administrators' && mayDo(resource, 'create');
    });
  if (places.length === 0) return <p>{words.translate('home.noDuties')}</p>;
  return (
    <Section title={words.translate('home.places')}>
      <ul className={css['places']}>
        {places.map(({ title, name = '', url }) => {
          const Icon = resourceIcons[url] ?? Shapes;
          return (
            <li key={url}>
              <Link to={url}>
                <Icon size={20} aria-hidden />
                <span>{words.translate(title, { smart_count: 2 }) || name}</span>
                <ChevronRight size={18} aria-hidden />
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
