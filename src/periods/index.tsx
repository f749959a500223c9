import CalendarCheck2 from 'lucide-react/icons/calendar-check-2';
import { lazy } from 'react';
import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';

const pages = {
  list: lazyScreen(() => import('./PeriodList')),
  show: lazyScreen(() => import('./PeriodScreen')),
};

const PeriodTexts = lazy(() => import('./PeriodTexts'));
const ClosingPreview = lazy(() => import('./ClosingPreview'));

export default {
  list: <pages.list />,
  show: <pages.show />,
  ChangeTexts: PeriodTexts,
  ApprovalPreview: ClosingPreview,
  icon: CalendarCheck2,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
