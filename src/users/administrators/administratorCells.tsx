import { administrators } from '../../../contract/people/accounts';
import { customCells } from '../../kit/FieldCell';
import { optionLabel } from '../../kit/kinds/choices.read';
import { type AnyRecord, recordOf } from '../../kit/record';
import { useResourceText } from '../../kit/resourceText';
import { StateChip, toneOf } from '../../kit/ui/values';

export const administratorCells = customCells(administrators, {
  state: (record) => <State record={record} />,
});

function State({ record }: { record: AnyRecord }) {
  const texts = useResourceText();
  const { state, invitedAt, lastSignInAt } = recordOf(administrators, record);
  if (state === 'active' && invitedAt !== null && lastSignInAt === null)
    return <StateChip tone="info">{texts.translate('people.invitedState')}</StateChip>;
  return (
    <StateChip tone={toneOf(state, administrators.name) ?? 'quiet'}>
      {optionLabel(state, texts, { resource: administrators.name, name: 'state' })}
    </StateChip>
  );
}
