import BookOpenText from 'lucide-react/icons/book-open-text';
import { lazy } from 'react';
import { loadAllPages, type ResourceScreens } from '../../kit/resourceScreens';

const pages = {
  list: () => import('./JournalList'),
  show: () => import('./JournalScreen'),
};

const JournalList = lazy(pages.list);
const JournalScreen = lazy(pages.show);

export default {
  list: <JournalList />,
  show: <JournalScreen />,
  icon: BookOpenText,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
