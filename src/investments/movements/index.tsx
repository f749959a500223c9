import { lazy } from 'react';
import { loadAllPages, type ResourceScreens } from '../../kit/resourceScreens';
import { MovementName } from '../names';

const pages = {
  list: () => import('./MovementList'),
  show: () => import('./MovementScreen'),
};

const MovementList = lazy(pages.list);
const MovementScreen = lazy(pages.show);

export default {
  list: <MovementList />,
  show: <MovementScreen />,
  TitleComponent: MovementName,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
