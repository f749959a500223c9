import Banknote from 'lucide-react/icons/banknote';
import { lazy } from 'react';
import { loadAllPages, type ResourceScreens } from '../kit/resourceScreens';

const pages = {
  list: () => import('./DepositList'),
  create: () => import('./NewDeposit'),
  show: () => import('./DepositScreen'),
  edit: () => import('./DepositForm'),
};

const DepositList = lazy(pages.list);
const NewDeposit = lazy(pages.create);
const DepositScreen = lazy(pages.show);
const DepositForm = lazy(pages.edit);

export default {
  list: <DepositList />,
  create: <NewDeposit />,
  show: <DepositScreen />,
  edit: <DepositForm />,
  icon: Banknote,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
