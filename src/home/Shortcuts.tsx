import { Link } from 'react-router';
import { deposits } from '../../contract/money/deposits';
import { giftCards } from '../../contract/money/giftcards';
import { liquidations } from '../../contract/money/liquidations';
import depositScreens from '../deposits';
import giftCardScreens from '../giftcards';
import { newPathOf } from '../kit/form/paths';
import { useWords } from '../kit/words';
import liquidationScreens from '../liquidations';
import css from './home.module.css';

const shortcuts = [
  { resource: deposits, icon: depositScreens.icon },
  { resource: giftCards, icon: giftCardScreens.icon },
  { resource: liquidations, icon: liquidationScreens.icon },
] as const;

/** What an administrator comes here for most. */
export function Shortcuts() {
  const words = useWords();
  return (
    <nav className={css['shortcuts']} aria-label={words.translate('home.shortcuts')}>
      {shortcuts.map(({ resource, icon: Icon }) => (
        <Link key={resource.name} to={newPathOf(resource)}>
          <Icon size={16} aria-hidden /> {words.of(resource.name, 'create')}
        </Link>
      ))}
    </nav>
  );
}
