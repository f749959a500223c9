import { Link } from 'react-router';
import { deposits } from '../../contract/money/deposits';
import { giftCards } from '../../contract/money/giftcards';
import { liquidations } from '../../contract/money/liquidations';
import depositScreens from '../deposits';
import giftCardScreens from '../giftcards';
import { createPathOf } from '../kit/form/paths';
import { useMayDo } from '../session/useMayDo';
import { useResourceText } from '../kit/resourceText';
import liquidationScreens from '../liquidations';
import css from './home.module.css';

const shortcuts = [
  { resource: deposits, icon: depositScreens.icon },
  { resource: giftCards, icon: giftCardScreens.icon },
  { resource: liquidations, icon: liquidationScreens.icon },
] as const;

export function CreateShortcuts() {
  const texts = useResourceText();
  const mayDo = useMayDo();
  const permittedShortcuts = shortcuts.filter(({ resource }) => mayDo(resource, 'create'));
  if (permittedShortcuts.length === 0) return null;
  return (
    <nav className={css['shortcuts']} aria-label={texts.translate('home.shortcuts')}>
      {permittedShortcuts.map(({ resource, icon: Icon }) => (
        <Link key={resource.name} to={createPathOf(resource)}>
          <Icon size={16} aria-hidden /> {texts.lookup(resource.name, 'create')}
        </Link>
      ))}
    </nav>
  );
}
