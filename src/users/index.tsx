import UsersRound from 'lucide-react/icons/users-round';
import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';

const pages = {
  show: lazyScreen(() => import('./PersonScreen')),
  edit: lazyScreen(() => import('../kit/form/EditPage')),
};

export default {
  show: <pages.show />,
  edit: <pages.edit />,
  icon: UsersRound,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
