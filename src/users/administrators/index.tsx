import ShieldCheck from 'lucide-react/icons/shield-check';
import { lazy } from 'react';
import { loadAllPages, type ResourceScreens } from '../../kit/resourceScreens';

const pages = {
  list: () => import('./AdministratorList'),
  edit: () => import('./AdministratorScreen'),
};

const AdministratorList = lazy(pages.list);
const AdministratorScreen = lazy(pages.edit);

export default {
  list: <AdministratorList />,
  edit: <AdministratorScreen />,
  icon: ShieldCheck,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
