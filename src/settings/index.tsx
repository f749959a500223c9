import { Route } from 'react-router';
import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';
import { settingSections } from './sections';

const pages = {
  list: lazyScreen(() => import('./SettingsScreen')),
  show: lazyScreen(() => import('./SettingScreen')),
};

export default {
  list: <pages.list section={settingSections[0]} />,
  show: <pages.show />,
  routes: settingSections.map((section) => (
    <Route key={section} path={section} element={<pages.list section={section} />} />
  )),
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
