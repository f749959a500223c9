import BellIcon from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import { useWords } from '../kit/words';
import css from './follow.module.css';
import { useChangeFollow, useFollows } from './useFollows';

interface Props {
  resource: string;
  id: string;
}

/** Beside the title of a record: whether the person is told what others change in it. */
export function FollowButton({ resource, id }: Props) {
  const { translate } = useWords();
  const { data } = useFollows();
  const change = useChangeFollow();
  if (!data) return null;
  const isFollowing = data.some((one) => one.resource === resource && one.recordId === id);
  const Icon = isFollowing ? BellRing : BellIcon;
  return (
    <button
      type="button"
      className={css['follow']}
      aria-pressed={isFollowing}
      aria-label={translate('notifications.follows.follow')}
      title={translate(isFollowing ? 'notifications.follows.isFollowing' : 'notifications.follows.hint')}
      onClick={() => void change({ resource, recordId: id, isFollowing: !isFollowing })}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}
