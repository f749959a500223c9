import BookOpenText from 'lucide-react/icons/book-open-text';
import { preloadAll, type ResourceScreens } from '../../kit/resourceScreens';
import { lazyScreen } from '../../shell/lazyScreen';

const pages = {
  list: lazyScreen(() => import('./JournalList')),
  show: lazyScreen(() => import('./JournalScreen')),
};

export default {
  list: <pages.list />,
  show: <pages.show />,
  icon: BookOpenText,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
