import { lazy } from 'react';
import { loadAll, type ResourceScreens } from '../kit/resourceScreens';

const pages = {
  list: () => import('./SettingsScreen'),
  show: () => import('./SettingScreen'),
};

const SettingsScreen = lazy(pages.list);
const SettingScreen = lazy(pages.show);

/** `/settings` */
export default {
  list: <SettingsScreen />,
  show: <SettingScreen />,
  preload: () => loadAll(pages),
} satisfies ResourceScreens;
