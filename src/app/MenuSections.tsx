import Shapes from 'lucide-react/icons/shapes';
import { useId } from 'react';
import { useT } from '../i18n/useT';
import { useOwnDuties } from '../session/duties';
import { useSession } from '../session/session';
import { useIsPermitted } from '../session/useMayDo';
import { handWrittenResources } from '../handWritten';
import { Link, useAddress } from '../shell/address';
import { handWrittenEntries, sectionsFor, type MenuSection } from '../shell/menu';
import { resourceIcons } from '../resourceIcons';

const handWrittenMenuEntries = handWrittenEntries(handWrittenResources);

export default function MenuSections({ onNavigate }: { onNavigate: () => void }) {
  const t = useT();
  const isPermitted = useIsPermitted();
  const { duties, isSettled } = useOwnDuties();
  const { verdict } = useSession();
  const isLoading = duties === null && !isSettled && verdict === 'admit';
  return (
    <nav className="sidemenu-lists" aria-label={t('menu.navigation')} aria-busy={isLoading}>
      {(isLoading ? [] : sectionsFor(isPermitted, handWrittenMenuEntries)).map((section) => (
        <Section key={section.entries[0]?.url} section={section} onNavigate={onNavigate} />
      ))}
    </nav>
  );
}

function Section({ section, onNavigate }: { section: MenuSection; onNavigate: () => void }) {
  const t = useT();
  const id = useId();
  const { pathname } = useAddress();
  return (
    <div className="sidemenu-section">
      {section.title ? <h2 id={id}>{t(section.title)}</h2> : null}
      <ul aria-labelledby={section.title ? id : undefined}>
        {section.entries.map(({ title, name = '', url, icon: Icon = resourceIcons[url] ?? Shapes }) => (
          <li key={url}>
            <Link className="sidemenu-line" to={url} onClick={onNavigate} aria-current={ariaCurrentOf(pathname, url)}>
              <Icon size={18} aria-hidden />
              {t(title, { smart_count: 2 }) || name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ariaCurrentOf(pathname: string, url: string): 'page' | true | undefined {
  if (pathname === url) return 'page';
  return pathname.startsWith(`${url}/`) ? true : undefined;
}
