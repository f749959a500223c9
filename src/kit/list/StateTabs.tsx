import { useLocation } from 'react-router';
import { useResourceText } from '../resourceText';
import { TabLinks } from '../ui/TabLinks';
import { updateFilter } from './filters';
import { listSearchOf } from './list';
import { useListScope } from './ListScope';

interface Props<S extends string> {
  /** Field that the tabs filter by; `state` if omitted. */
  field?: string;
  states: readonly S[];
  /** Returns the label of a tab; `undefined` stands for the tab of all records. */
  labelOf: (state: S | undefined) => string;
}

/** Tabs of a list that filter by one value of a choice, after a tab of all records. */
export function StateTabs<S extends string>({ field = 'state', states, labelOf }: Props<S>) {
  const list = useListScope();
  const { translate } = useResourceText();
  const { pathname } = useLocation();
  const filteredStates: readonly unknown[] = [list.filterValues[field]].flat();
  return (
    <TabLinks
      label={translate('list.which')}
      tabs={[undefined, ...states].map((state) => ({
        to:
          pathname + listSearchOf({ ...list, filter: updateFilter(list.filterValues, { [field]: state && [state] }) }),
        label: labelOf(state),
        isCurrent: filteredStates.length === 1 && filteredStates[0] === state,
      }))}
    />
  );
}
