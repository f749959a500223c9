import { use } from 'react';
import { useResource } from '../kit/contexts';
import { LiveChannelContext, noLiveChannel } from '../live/channel';
import { FollowButton } from './FollowButton';
import { Presence } from './Presence';

/** Beside the title of a record: whether the person follows it, and who else is there. */
export function RecordMark({ id }: { id: string }) {
  const { name: resource, appendOnly } = useResource();
  const isLive = use(LiveChannelContext) !== noLiveChannel;
  // What is never written again is neither followed nor edited.
  if (appendOnly) return null;
  return (
    <>
      <FollowButton resource={resource} id={id} />
      {isLive && <Presence key={`${resource} ${id}`} resource={resource} id={id} />}
    </>
  );
}
