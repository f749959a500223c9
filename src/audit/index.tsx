import ScrollText from 'lucide-react/icons/scroll-text';
import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';

const pages = {
  list: lazyScreen(() => import('./AuditList')),
  show: lazyScreen(() => import('./AuditEventScreen')),
};

export default {
  list: <pages.list />,
  show: <pages.show />,
  icon: ScrollText,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
