import { preloadAll, type ResourceScreens } from '../../kit/resourceScreens';
import { MovementName } from '../names';
import { lazyScreen } from '../../shell/lazyScreen';

const pages = {
  list: lazyScreen(() => import('./MovementList')),
  show: lazyScreen(() => import('./MovementScreen')),
};

export default {
  list: <pages.list />,
  show: <pages.show />,
  TitleComponent: MovementName,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
