import { Shapes } from 'lucide-react';
import { useId } from 'react';
import { useT } from '../i18n/useT';
import { useOwnDuties } from '../session/duties';
import { useSession } from '../session/session';
import { usePermitted } from '../session/useMayDo';
import { handWrittenResources } from '../handWritten';
import { Link, useAddress } from './address';
import { handWrittenEntries, sectionsFor, type MenuSection } from './menu';
import { resourceIcons } from './resourceIcons';

const handWritten = handWrittenEntries(handWrittenResources);

/** The navigation lists of the menu, for somebody signed in: loaded with the first of them. They lead to what one may read. */
export default function MenuLists({ onFollow }: { onFollow: () => void }) {
  const t = useT();
  const isPermitted = usePermitted();
  const { duties, isSettled } = useOwnDuties();
  const { verdict } = useSession();
  // Nothing is shown only to be taken away.
  const isComing = duties === null && !isSettled && verdict === 'admit';
  return (
    <nav className="sidemenu-lists" aria-label={t('menu.navigation')} aria-busy={isComing}>
      {(isComing ? [] : sectionsFor(isPermitted, handWritten)).map((section) => (
        <Section key={section.entries[0]?.url} section={section} onFollow={onFollow} />
      ))}
    </nav>
  );
}

function Section({ section, onFollow }: { section: MenuSection; onFollow: () => void }) {
  const t = useT();
  const id = useId();
  const { pathname } = useAddress();
  return (
    <div className="sidemenu-section">
      {section.title ? <h2 id={id}>{t(section.title)}</h2> : null}
      <ul aria-labelledby={section.title ? id : undefined}>
        {section.entries.map(({ title, name = '', url, icon: Icon = resourceIcons[url] ?? Shapes }) => (
          <li key={url}>
            <Link className="sidemenu-line" to={url} onClick={onFollow} aria-current={currentOf(pathname, url)}>
              <Icon size={18} aria-hidden />
              {t(title, { smart_count: 2 }) || name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `page` for the entry one is on, `true` for the one whose record or form one is on. */
function currentOf(pathname: string, url: string): 'page' | true | undefined {
  if (pathname === url) return 'page';
  return pathname.startsWith(`${url}/`) ? true : undefined;
}
