import { use } from 'react';
import { useResource } from '../kit/contexts';
import { LiveChannelContext, noLiveChannel } from '../live/channel';
import { PinButton } from '../search/PinButton';
import { FollowButton } from './FollowButton';
import { Presence } from './Presence';

/** Beside the title of a record: whether the person has pinned it and follows it, and who else is there. */
export function RecordMark({ id }: { id: string }) {
  const { name: resource, appendOnly } = useResource();
  const isLive = use(LiveChannelContext) !== noLiveChannel;
  return (
    <>
      <PinButton resource={resource} id={id} />
      {/* What is never written again is neither followed nor edited. */}
      {!appendOnly && <FollowButton resource={resource} id={id} />}
      {!appendOnly && isLive && <Presence key={`${resource} ${id}`} resource={resource} id={id} />}
    </>
  );
}
