import BellIcon from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import { includesRecord } from '../data/personalList';
import { MarkButton } from '../kit/ui/MarkButton';
import { useResourceText } from '../kit/resourceText';
import { useChangeFollow, useFollows } from './useFollows';

interface Props {
  resource: string;
  id: string;
}

/** Toggle next to the title of a record that notifies the person of changes by others. */
export function FollowButton({ resource, id }: Props) {
  const { translate } = useResourceText();
  const { data, isError } = useFollows();
  const change = useChangeFollow();
  if (!data && isError) return null;
  const record = { resource, recordId: id, subject: null };
  const isFollowing = data && includesRecord(data, record);
  return (
    <MarkButton
      icon={isFollowing ? BellRing : BellIcon}
      label={translate('notifications.follows.follow')}
      hint={translate(isFollowing ? 'notifications.follows.isFollowing' : 'notifications.follows.hint')}
      isOn={isFollowing}
      onClick={() => change(record, !isFollowing)}
    />
  );
}
