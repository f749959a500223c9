import { use } from 'react';
import { LiveChannelContext, noLiveChannel } from '../live/channel';
import { FollowButton } from './FollowButton';
import { Presence } from './Presence';

interface Props {
  resource: string;
  id: string;
}

/** Beside the title of a record: whether the person follows it, and who else is there. */
export function RecordMark({ resource, id }: Props) {
  const isLive = use(LiveChannelContext) !== noLiveChannel;
  return (
    <>
      <FollowButton resource={resource} id={id} />
      {isLive && <Presence key={`${resource} ${id}`} resource={resource} id={id} />}
    </>
  );
}
