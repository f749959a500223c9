import { lazy } from 'react';
import { loadAllPages, type ResourceScreens } from '../kit/resourceScreens';

const pages = {
  show: () => import('./CheckRunScreen'),
};

const CheckRunScreen = lazy(pages.show);

export default {
  show: <CheckRunScreen />,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
