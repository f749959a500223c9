import Undo2 from 'lucide-react/icons/undo-2';
import { lazy } from 'react';
import { loadAllPages, type ResourceScreens } from '../../kit/resourceScreens';

const pages = { show: () => import('./RefundScreen') };

const RefundScreen = lazy(pages.show);

export default {
  show: <RefundScreen />,
  icon: Undo2,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
