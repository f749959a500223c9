import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';

const pages = {
  create: lazyScreen(() => import('./NewExchangeRate')),
  show: lazyScreen(() => import('./ExchangeRateScreen')),
};

export default {
  create: <pages.create />,
  show: <pages.show />,
  icon: ArrowLeftRight,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
