import Handshake from 'lucide-react/icons/handshake';
import { lazy } from 'react';
import { loadAllPages, type ResourceScreens } from '../kit/resourceScreens';
import { InvestmentName } from './names';

const pages = {
  list: () => import('./InvestmentList'),
  create: () => import('./NewInvestment'),
  show: () => import('./InvestmentScreen'),
  edit: () => import('./InvestmentForm'),
};

const InvestmentList = lazy(pages.list);
const NewInvestment = lazy(pages.create);
const InvestmentScreen = lazy(pages.show);
const InvestmentForm = lazy(pages.edit);

export default {
  list: <InvestmentList />,
  create: <NewInvestment />,
  show: <InvestmentScreen />,
  edit: <InvestmentForm />,
  TitleComponent: InvestmentName,
  icon: Handshake,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
