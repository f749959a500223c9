import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';

const pages = {
  show: lazyScreen(() => import('./CheckRunScreen')),
};

export default {
  show: <pages.show />,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
