import Stamp from 'lucide-react/icons/stamp';
import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';

const pages = {
  list: lazyScreen(() => import('./ApprovalList')),
  show: lazyScreen(() => import('./ApprovalScreen')),
};

export default {
  list: <pages.list />,
  show: <pages.show />,
  icon: Stamp,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
