import { Route } from 'react-router';
import { preloadAll, type ResourceScreens } from '../../kit/resourceScreens';
import { lazyScreen } from '../../shell/lazyScreen';

const pages = {
  show: lazyScreen(() => import('./ItemScreen')),
  statement: lazyScreen(() => import('./StatementScreen')),
};

export default {
  show: <pages.show />,
  routes: <Route path=":id/statement" element={<pages.statement />} />,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
