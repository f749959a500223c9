import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';
import { loadNotificationScreens } from './lazyScreens';

const pages = {
  list: lazyScreen(async () => ({ default: (await loadNotificationScreens()).Inbox })),
  show: lazyScreen(async () => ({ default: (await loadNotificationScreens()).OpenNotification })),
};

export default {
  list: <pages.list />,
  show: <pages.show />,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
