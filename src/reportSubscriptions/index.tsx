import CalendarClock from 'lucide-react/icons/calendar-clock';
import { lazy } from 'react';
import { loadAllPages, type ResourceScreens } from '../kit/resourceScreens';

const pages = {
  create: () => import('./NewSubscription'),
  edit: () => import('./SubscriptionScreen'),
};

const NewSubscription = lazy(pages.create);
const SubscriptionScreen = lazy(pages.edit);

export default {
  create: <NewSubscription />,
  edit: <SubscriptionScreen />,
  icon: CalendarClock,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
