import Pin from 'lucide-react/icons/pin';
import { includesRecord, useChangePersonalList, usePersonalList, type PersonalList } from '../data/personalList';
import { MarkButton } from '../kit/ui/MarkButton';
import { useResourceText } from '../kit/resourceText';
import { ownPins, pinRecord } from '../../contract/people/savedRecords';

interface Props {
  resource: string;
  id: string;
}

export function PinButton({ resource, id }: Props) {
  const { translate } = useResourceText();
  const { data, isError } = usePins();
  const change = useChangePin();
  if (!data && isError) return null;
  const record = { resource, recordId: id, subject: null };
  const isPinned = data && includesRecord(data, record);
  return (
    <MarkButton
      icon={Pin}
      label={translate('search.pin')}
      hint={translate(isPinned ? 'search.unpin' : 'search.pin')}
      isOn={isPinned}
      onClick={() => change(record, !isPinned)}
    />
  );
}

const pinnedRecords: PersonalList = {
  queryKey: ['pins'],
  read: async (dataProvider, signal) => (await dataProvider.call(ownPins, {}, { signal })).data.pins,
  change: (dataProvider, record, isPinned) => dataProvider.call(pinRecord, { input: { ...record, isPinned } }),
};

export const usePins = () => usePersonalList(pinnedRecords);

export const useChangePin = () => useChangePersonalList(pinnedRecords);
