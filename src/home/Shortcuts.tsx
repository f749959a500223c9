import { Link } from 'react-router';
import { deposits } from '../../contract/money/deposits';
import { giftCards } from '../../contract/money/giftcards';
import { liquidations } from '../../contract/money/liquidations';
import depositScreens from '../deposits';
import giftCardScreens from '../giftcards';
import { newPathOf } from '../kit/form/paths';
import { useMayDo } from '../session/useMayDo';
import { useWords } from '../kit/words';
import liquidationScreens from '../liquidations';
import css from './home.module.css';

const shortcuts = [
  { resource: deposits, icon: depositScreens.icon },
  { resource: giftCards, icon: giftCardScreens.icon },
  { resource: liquidations, icon: liquidationScreens.icon },
] as const;

export function Shortcuts() {
  const words = useWords();
  const mayDo = useMayDo();
  const own = shortcuts.filter(({ resource }) => mayDo(resource, 'create'));
  if (own.length === 0) return null;
  return (
    <nav className={css['shortcuts']} aria-label={words.translate('home.shortcuts')}>
      {own.map(({ resource, icon: Icon }) => (
        <Link key={resource.name} to={newPathOf(resource)}>
          <Icon size={16} aria-hidden /> {words.of(resource.name, 'create')}
        </Link>
      ))}
    </nav>
  );
}
