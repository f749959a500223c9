import { lazy } from 'react';
import { loadAll, type ResourceScreens } from '../../kit/resourceScreens';
import { MovementName } from '../names';

const pages = {
  list: () => import('./MovementList'),
  show: () => import('./MovementScreen'),
};

const MovementList = lazy(pages.list);
const MovementScreen = lazy(pages.show);

/** `/investment-movements`: what was put in and paid of investments, and what is to come. */
export default {
  list: <MovementList />,
  show: <MovementScreen />,
  Name: MovementName,
  preload: () => loadAll(pages),
} satisfies ResourceScreens;
