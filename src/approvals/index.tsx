import UsersRound from 'lucide-react/icons/users-round';
import { lazy } from 'react';
import { loadAllPages, type ResourceScreens } from '../kit/resourceScreens';

const pages = {
  list: () => import('./ApprovalList'),
  show: () => import('./ApprovalScreen'),
};

const ApprovalList = lazy(pages.list);
const ApprovalScreen = lazy(pages.show);

export default {
  list: <ApprovalList />,
  show: <ApprovalScreen />,
  icon: UsersRound,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
