import Building2 from 'lucide-react/icons/building-complex';
import { lazy } from 'react';
import { loadAllPages, type ResourceScreens } from '../kit/resourceScreens';

const pages = { edit: () => import('./CompanyScreen') };

const CompanyScreen = lazy(pages.edit);

export default {
  edit: <CompanyScreen />,
  icon: Building2,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
