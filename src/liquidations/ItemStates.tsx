import { Link, useLocation } from 'react-router';
import { liquidationItems, liquidationItemStates } from '../../contract/money/liquidations';
import { optionLabel } from '../kit/kinds/choice.read';
import { withPart } from '../kit/list/filters';
import { searchOf } from '../kit/list/list';
import { useFilterOf, useListScope } from '../kit/list/ListScope';
import { useWords } from '../kit/words';
import css from './liquidate.module.css';

export function ItemStates() {
  const list = useListScope();
  const words = useWords();
  const { pathname } = useLocation();
  const filter = useFilterOf(liquidationItems);
  const { state } = filter;
  const one: unknown = Array.isArray(state) && state.length === 1 ? state[0] : state;
  return (
    <nav className={css['choices']} aria-label={words.translate('list.which')}>
      {[undefined, ...liquidationItemStates].map((state) => (
        <Link
          key={state ?? 'all'}
          to={pathname + searchOf({ ...list, filter: withPart(filter, { state: state && [state] }) })}
          aria-current={one === state ? 'page' : undefined}
        >
          {state
            ? optionLabel(state, words, { resource: liquidationItems.name, name: 'state' })
            : words.translate('liquidate.run.all')}
        </Link>
      ))}
    </nav>
  );
}
