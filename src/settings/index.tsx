import { lazy } from 'react';
import { Route } from 'react-router';
import { loadAllPages, type ResourceScreens } from '../kit/resourceScreens';
import { settingSections } from './sections';

const pages = {
  list: () => import('./SettingsScreen'),
  show: () => import('./SettingScreen'),
};

const SettingsScreen = lazy(pages.list);
const SettingScreen = lazy(pages.show);

export default {
  list: <SettingsScreen section={settingSections[0]} />,
  show: <SettingScreen />,
  routes: settingSections.map((section) => (
    <Route key={section} path={section} element={<SettingsScreen section={section} />} />
  )),
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
