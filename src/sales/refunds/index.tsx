import Undo2 from 'lucide-react/icons/undo-2';
import { preloadAll, type ResourceScreens } from '../../kit/resourceScreens';
import { lazyScreen } from '../../shell/lazyScreen';

const pages = { show: lazyScreen(() => import('./RefundScreen')) };

export default {
  show: <pages.show />,
  icon: Undo2,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
