import CalendarCheck2 from 'lucide-react/icons/calendar-check-2';
import { lazy } from 'react';
import { loadAllPages, type ResourceScreens } from '../kit/resourceScreens';

const pages = {
  list: () => import('./PeriodList'),
  show: () => import('./PeriodScreen'),
};

const PeriodList = lazy(pages.list);
const PeriodScreen = lazy(pages.show);
const PeriodTexts = lazy(() => import('./PeriodTexts'));

export default {
  list: <PeriodList />,
  show: <PeriodScreen />,
  ChangeTexts: PeriodTexts,
  icon: CalendarCheck2,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
