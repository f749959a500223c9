import BanknoteArrowDown from 'lucide-react/icons/banknote-arrow-down';
import { preloadAll, type ResourceScreens } from '../../kit/resourceScreens';
import { lazyScreen } from '../../shell/lazyScreen';

const pages = { show: lazyScreen(() => import('./RefundScreen')) };

export default {
  show: <pages.show />,
  icon: BanknoteArrowDown,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
