import FileClock from 'lucide-react/icons/file-clock';
import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';

const pages = {
  list: lazyScreen(() => import('./SubscriptionList')),
  create: lazyScreen(() => import('./NewSubscription')),
  edit: lazyScreen(() => import('./SubscriptionScreen')),
};

export default {
  list: <pages.list />,
  create: <pages.create />,
  edit: <pages.edit />,
  icon: FileClock,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
