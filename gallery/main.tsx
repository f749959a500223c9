import '@fontsource-variable/inter/wght.css';
import '@fontsource/fraunces/latin-600.css';
import { createRoot } from 'react-dom/client';
import '../src/shell/tokens.css';
import '../src/shell/base.css';
import '../src/shell/page.css';
import { initLanguage } from '../src/i18n/useT';
import { initScheme } from '../src/shell/scheme';
import { Gallery } from './Gallery';
import { ReactAdminGallery } from './reactAdmin/ReactAdminGallery';

initScheme();
await initLanguage();
const root = document.getElementById('root');
if (root)
  createRoot(root).render(new URLSearchParams(location.search).has('plain') ? <ReactAdminGallery /> : <Gallery />);
