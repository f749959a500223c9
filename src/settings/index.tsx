import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';

const pages = {
  list: lazyScreen(() => import('./SettingsScreen')),
  show: lazyScreen(() => import('./SettingScreen')),
};

export default {
  list: <pages.list />,
  show: <pages.show />,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
