import UsersRound from 'lucide-react/icons/users-round';
import { lazy } from 'react';
import { loadAllPages, type ResourceScreens } from '../kit/resourceScreens';

const pages = {
  show: () => import('./PersonScreen'),
  edit: () => import('./PersonForm'),
};

const PersonScreen = lazy(pages.show);
const PersonForm = lazy(pages.edit);

export default {
  show: <PersonScreen />,
  edit: <PersonForm />,
  icon: UsersRound,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
