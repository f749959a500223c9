import UsersRound from 'lucide-react/icons/users-round';
import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';

const pages = {
  list: lazyScreen(() => import('./UserList')),
  show: lazyScreen(() => import('./PersonScreen')),
  edit: lazyScreen(() => import('./PersonForm')),
};

export default {
  list: <pages.list />,
  show: <pages.show />,
  edit: <pages.edit />,
  icon: UsersRound,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
