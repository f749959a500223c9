import ScrollText from 'lucide-react/icons/scroll-text';
import { lazy } from 'react';
import { loadAllPages, type ResourceScreens } from '../kit/resourceScreens';

const pages = {
  list: () => import('./AuditList'),
  show: () => import('./AuditEventScreen'),
};

const AuditList = lazy(pages.list);
const AuditEventScreen = lazy(pages.show);

export default {
  list: <AuditList />,
  show: <AuditEventScreen />,
  icon: ScrollText,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
