import { Banknote, Gift, HandCoins } from 'lucide-react';
import { Link } from 'react-router';
import { deposits } from '../../contract/money/deposits';
import { giftCards } from '../../contract/money/giftcards';
import { liquidations } from '../../contract/money/liquidations';
import { newPathOf } from '../kit/form/paths';
import { useWords } from '../kit/words';
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
