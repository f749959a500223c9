import ChevronDown from 'lucide-react/icons/chevron-down';
import Shapes from 'lucide-react/icons/shapes';
import { useId, useState } from 'react';
import { useDismissOnBack } from '../kit/ui/useDismissOnBack';
import { useT } from '../i18n/useT';
import type { MenuState } from './SideMenu';
import { useOwnDuties } from '../session/duties';
import { useSession } from '../session/session';
import { useIsPermitted } from '../session/useMayDo';
import { handWrittenResources } from '../handWritten';
import { Link, useAddress } from '../shell/address';
import { handWrittenEntries, sectionsFor, type MenuEntry, type MenuLine } from '../shell/menu';
import { usePersonalChoice } from '../shell/personalChoice';
import { useMediaQuery } from '../shell/useMediaQuery';
import { resourceIcons } from '../resourceIcons';

const handWrittenMenuEntries = handWrittenEntries(handWrittenResources);

/** A longer menu collapses its collapsible section until the user opens it. */
const maxLines = 14;

/** The most lines that fit a roomy window without scrolling. */
const maxLinesIfRoomy = 17;
const roomyWindow = '(min-height: 720px) and (pointer: fine)';

interface Props {
  menu: MenuState;
  onClose: () => void;
}

export default function MenuSections({ menu, onClose }: Props) {
  const t = useT();
  const isPermitted = useIsPermitted();
  const { duties, isSettled } = useOwnDuties();
  const { verdict } = useSession();
  const isLoading = duties === null && !isSettled && verdict === 'admit';
  const sections = isLoading ? [] : sectionsFor(isPermitted, handWrittenMenuEntries);
  const allowedLines = useMediaQuery(roomyWindow) ? maxLinesIfRoomy : maxLines;
  const lineCount = sections.reduce((count, { title, lines }) => count + (title ? 1 : 0) + lines.length, 0);
  return (
    <nav className="sidemenu-lists" aria-label={t('menu.navigation')} aria-busy={isLoading}>
      {menu.isOpen && menu.type === 'overlay' && !menu.isPinned && <DismissOnBack onDismiss={onClose} />}
      {sections.map(({ title, isCollapsible, lines }) => {
        const props = { lines, onNavigate: menu.close };
        return (
          <div key={lines[0]?.url} className="sidemenu-section">
            {title === null ? (
              <Lines {...props} />
            ) : isCollapsible ? (
              <CollapsibleLines title={t(title)} isOpenByDefault={lineCount <= allowedLines} {...props} />
            ) : (
              <TitledLines title={t(title)} {...props} />
            )}
          </div>
        );
      })}
    </nav>
  );
}

function DismissOnBack({ onDismiss }: { onDismiss: () => void }): null {
  useDismissOnBack(onDismiss);
  return null;
}

interface LinesProps {
  lines: readonly MenuLine[];
  onNavigate: () => void;
  titleId?: string;
}

function TitledLines({ title, ...props }: LinesProps & { title: string }) {
  const id = useId();
  return (
    <>
      <h2 id={id}>{title}</h2>
      <Lines {...props} titleId={id} />
    </>
  );
}

interface CollapsibleLinesProps extends LinesProps {
  title: string;
  isOpenByDefault: boolean;
}

/** Is open on the pages of its section until the user closes it there. */
function CollapsibleLines({ title, isOpenByDefault, ...props }: CollapsibleLinesProps) {
  const id = useId();
  const { pathname } = useAddress();
  const [chosen, choose] = usePersonalChoice('menuCatalogsOpen');
  const [isClosedInside, setClosedInside] = useState(false);
  const isInside = props.lines.some((line) => ariaCurrentOf(pathname, line) !== undefined);
  if (isClosedInside && !isInside) setClosedInside(false);
  const isOpen = isInside ? !isClosedInside : (chosen ?? isOpenByDefault);
  const toggle = () => {
    choose(!isOpen);
    setClosedInside(isInside && isOpen);
  };
  return (
    <>
      <h2>
        <button type="button" id={id} aria-expanded={isOpen} onClick={toggle}>
          {title}
          <ChevronDown size={16} aria-hidden />
        </button>
      </h2>
      {isOpen && <Lines {...props} titleId={id} />}
    </>
  );
}

function Lines({ lines, onNavigate, titleId }: LinesProps) {
  const t = useT();
  const { pathname } = useAddress();
  return (
    <ul aria-labelledby={titleId}>
      {lines.map((line) => {
        const { title, name = '', url, icon: Icon = resourceIcons[url] ?? Shapes } = line;
        return (
          <li key={url}>
            <Link className="sidemenu-line" to={url} onClick={onNavigate} aria-current={ariaCurrentOf(pathname, line)}>
              <Icon size={18} aria-hidden />
              {t(title, { smart_count: 2 }) || name}
            </Link>
            {line.listedPages.length > 0 && <ListedPages pages={line.listedPages} onNavigate={onNavigate} />}
          </li>
        );
      })}
    </ul>
  );
}

function ListedPages({ pages, onNavigate }: { pages: readonly MenuEntry[]; onNavigate: () => void }) {
  const t = useT();
  const { pathname } = useAddress();
  return (
    <ul className="sidemenu-pages">
      {pages.map(({ title, shortTitle = title, url }) => (
        <li key={url}>
          <Link
            to={url}
            onClick={onNavigate}
            aria-label={t(title)}
            aria-current={pathname === url ? 'page' : undefined}
          >
            {t(shortTitle)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Returns `page` on the page that the line leads to, and `true` on its records and on the other pages of its group. */
function ariaCurrentOf(pathname: string, { url, pages }: MenuLine): 'page' | true | undefined {
  if (pathname === url) return 'page';
  return pages.some((page) => `${pathname}/`.startsWith(`${page.url}/`)) ? true : undefined;
}
