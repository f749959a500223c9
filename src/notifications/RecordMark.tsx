import { use } from 'react';
import { useResource } from '../kit/contexts';
import { LiveChannelContext, noLiveChannel } from '../live/channel';
import { PinButton } from '../search/PinButton';
import { FollowButton } from './FollowButton';
import { Presence } from './Presence';

/** Pin button, follow button and presence, next to the title of a record. */
export function RecordMark({ id }: { id: string }) {
  const { name: resource, appendOnly } = useResource();
  const isLive = use(LiveChannelContext) !== noLiveChannel;
  return (
    <>
      <PinButton resource={resource} id={id} />
      {/* Append-only records never change, so they are neither followed nor edited. */}
      {!appendOnly && <FollowButton resource={resource} id={id} />}
      {!appendOnly && isLive && <Presence key={`${resource} ${id}`} resource={resource} id={id} />}
    </>
  );
}
