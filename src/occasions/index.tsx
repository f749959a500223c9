import CalendarHeart from 'lucide-react/icons/calendar-heart';
import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';

const pages = { list: lazyScreen(() => import('./OccasionList')) };

export default {
  list: <pages.list />,
  icon: CalendarHeart,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
