import ChevronRight from 'lucide-react/icons/chevron-right';
import Shapes from 'lucide-react/icons/shapes';
import { Link } from 'react-router';
import { permittedTo } from '../../contract/permissions';
import { routeOf } from '../../contract/resource';
import { resources } from '../../contract/resources';
import { useMayDo } from '../session/useMayDo';
import { menuSections } from '../shell/menu';
import { resourceIcons } from '../shell/resourceIcons';
import { useResourceText } from '../kit/resourceText';
import css from './home.module.css';
import { Section } from './Section';

/** Links to the lists in which the person may create records, for those who may not read sales figures. */
export function CreatableLists() {
  const texts = useResourceText();
  const mayDo = useMayDo();
  const lists = menuSections
    .flatMap(({ entries }) => entries)
    .filter(({ url }) => {
      const resource = resources.find((one) => routeOf(one) === url);
      // Excludes lists that every administrator may write.
      return resource && permittedTo(resource, 'create') !== 'administrators' && mayDo(resource, 'create');
    });
  if (lists.length === 0) return <p>{texts.translate('home.noDuties')}</p>;
  return (
    <Section title={texts.translate('home.places')}>
      <ul className={css['places']}>
        {lists.map(({ title, name = '', url }) => {
          const Icon = resourceIcons[url] ?? Shapes;
          return (
            <li key={url}>
              <Link to={url}>
                <Icon size={20} aria-hidden />
                <span>{texts.translate(title, { smart_count: 2 }) || name}</span>
                <ChevronRight size={18} aria-hidden />
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
