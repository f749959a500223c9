import { occasions } from '../../contract/catalogs/catalogs';
import { CustomCellsContext, customCells } from '../kit/FieldCell';
import { booleanLabel } from '../kit/kinds/choices.read';
import { ListScreen } from '../kit/list/ListScreen';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { StateChip } from '../kit/ui/values';

export default function OccasionList() {
  return (
    <CustomCellsContext value={cells}>
      <ListScreen />
    </CustomCellsContext>
  );
}

/** An active occasion without a next day is in the apps, but nothing happens on any day. */
function ActiveState({ record }: { record: AnyRecord }) {
  const texts = useResourceText();
  const { active, archivedAt, nextOn, startsOn } = recordOf(occasions, record);
  if (archivedAt !== null)
    return <StateChip tone="quiet">{texts.lookup(occasions.name, 'values.active.archived')}</StateChip>;
  if (active && nextOn === null)
    return (
      <StateChip tone="warn">{texts.translate(startsOn === null ? 'occasions.undated' : 'occasions.over')}</StateChip>
    );
  return (
    <StateChip tone={active ? 'good' : 'quiet'}>
      {booleanLabel(active === true, texts, { resource: occasions.name, name: 'active' })}
    </StateChip>
  );
}

const cells = customCells(occasions, { active: (record) => <ActiveState record={record} /> });
