import CalendarCheck2 from 'lucide-react/icons/calendar-check-2';
import { lazy } from 'react';
import { loadAllPages, type ResourceScreens } from '../kit/resourceScreens';

const pages = {
  list: () => import('./PeriodList'),
  show: () => import('./PeriodScreen'),
};

const PeriodList = lazy(pages.list);
const PeriodScreen = lazy(pages.show);

/** `/periods` */
export default {
  list: <PeriodList />,
  show: <PeriodScreen />,
  icon: CalendarCheck2,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
