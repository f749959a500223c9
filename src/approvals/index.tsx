import UsersRound from 'lucide-react/icons/users-round';
import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';

const pages = {
  list: lazyScreen(() => import('./ApprovalList')),
  show: lazyScreen(() => import('./ApprovalScreen')),
};

export default {
  list: <pages.list />,
  show: <pages.show />,
  icon: UsersRound,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
