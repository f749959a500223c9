import { useLocation } from 'react-router';
import { useResourceText } from '../resourceText';
import { TabLinks } from '../ui/TabLinks';
import { updateFilter } from './filters';
import { listSearchOf } from './list';
import { useListScope } from './ListScope';

interface Props<S extends string> {
  /** Field that the tabs filter by; `state` if omitted. */
  field?: string;
  options: readonly S[];
  /** Returns the label of a tab; `undefined` stands for the tab of all records. */
  labelOf: (option: S | undefined) => string;
}

/** Tabs of a list that filter by one value of a choice, after a tab of all records. */
export function ChoiceTabs<S extends string>({ field = 'state', options, labelOf }: Props<S>) {
  const list = useListScope();
  const { translate } = useResourceText();
  const { pathname } = useLocation();
  const filteredOptions: readonly unknown[] = [list.filterValues[field]].flat();
  return (
    <TabLinks
      label={translate('list.which')}
      tabs={[undefined, ...options].map((option) => ({
        to:
          pathname +
          listSearchOf({ ...list, filter: updateFilter(list.filterValues, { [field]: option && [option] }) }),
        label: labelOf(option),
        isCurrent: filteredOptions.length === 1 && filteredOptions[0] === option,
      }))}
    />
  );
}
