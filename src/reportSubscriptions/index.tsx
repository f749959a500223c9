import CalendarClock from 'lucide-react/icons/calendar-clock';
import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';

const pages = {
  create: lazyScreen(() => import('./NewSubscription')),
  edit: lazyScreen(() => import('./SubscriptionScreen')),
};

export default {
  create: <pages.create />,
  edit: <pages.edit />,
  icon: CalendarClock,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
