import { Banknote, Gift, HandCoins } from 'lucide-react';
import { Link } from 'react-router';
import { deposits } from '../../api/contract/money/deposits';
import { giftCards } from '../../api/contract/money/giftcards';
import { liquidations } from '../../api/contract/money/liquidations';
import { newPathOf } from '../resources/form/paths';
import { useWords } from '../resources/words';
import css from './home.module.css';

const shortcuts = [
  { resource: deposits, icon: Banknote },
  { resource: giftCards, icon: Gift },
  { resource: liquidations, icon: HandCoins },
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
