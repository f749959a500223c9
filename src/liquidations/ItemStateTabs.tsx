import { Link, useLocation } from 'react-router';
import { liquidationItems, liquidationItemStates } from '../../contract/money/liquidations';
import { optionLabel } from '../kit/kinds/choice.read';
import { withPart } from '../kit/list/filters';
import { listSearchOf } from '../kit/list/list';
import { useFilterOf, useListScope } from '../kit/list/ListScope';
import { useResourceText } from '../kit/resourceText';
import css from './liquidate.module.css';

export function ItemStateTabs() {
  const list = useListScope();
  const texts = useResourceText();
  const { pathname } = useLocation();
  const filter = useFilterOf(liquidationItems);
  const { state } = filter;
  const singleState: unknown = Array.isArray(state) && state.length === 1 ? state[0] : state;
  return (
    <nav className={css['choices']} aria-label={texts.translate('list.which')}>
      {[undefined, ...liquidationItemStates].map((state) => (
        <Link
          key={state ?? 'all'}
          to={pathname + listSearchOf({ ...list, filter: withPart(filter, { state: state && [state] }) })}
          aria-current={singleState === state ? 'page' : undefined}
        >
          {state
            ? optionLabel(state, texts, { resource: liquidationItems.name, name: 'state' })
            : texts.translate('liquidate.run.all')}
        </Link>
      ))}
    </nav>
  );
}
