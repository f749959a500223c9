import { use } from 'react';
import { useResource } from '../kit/contexts';
import { LiveChannelContext, noLiveChannel } from '../live/channel';
import { PinButton } from '../pins/PinButton';
import { Presence } from './Presence';
import BellIcon from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import { includesRecord } from '../data/personalList';
import { MarkButton } from '../kit/ui/MarkButton';
import { useResourceText } from '../kit/resourceText';
import { useChangeFollow, useFollows } from './useFollows';

export function RecordMark({ id }: { id: string }) {
  const { name: resource, appendOnly } = useResource();
  const isLive = use(LiveChannelContext) !== noLiveChannel;
  return (
    <>
      <PinButton resource={resource} id={id} />
      {/* Append-only records never change, so nobody follows or edits them. */}
      {!appendOnly && <FollowButton resource={resource} id={id} />}
      {!appendOnly && isLive && <Presence key={`${resource} ${id}`} resource={resource} id={id} />}
    </>
  );
}

interface Props {
  resource: string;
  id: string;
}

function FollowButton({ resource, id }: Props) {
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
