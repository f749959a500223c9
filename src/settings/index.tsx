import { lazy } from 'react';
import { loadAllPages, type ResourceScreens } from '../kit/resourceScreens';

const pages = {
  list: () => import('./SettingsScreen'),
  show: () => import('./SettingScreen'),
};

const SettingsScreen = lazy(pages.list);
const SettingScreen = lazy(pages.show);

export default {
  list: <SettingsScreen />,
  show: <SettingScreen />,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
