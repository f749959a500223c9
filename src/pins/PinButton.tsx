import Pin from 'lucide-react/icons/pin';
import { includesRecord } from '../data/personalList';
import { MarkButton } from '../kit/ui/MarkButton';
import { useResourceText } from '../kit/resourceText';
import { useChangePin, usePins } from './usePins';

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
