import MuiDialog from '@mui/material/Dialog';
import { Pin, Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { maxSearchLength } from '../../contract/search';
import { isAmong, keptNow } from '../data/keptList';
import { problemOf } from '../data/problem';
import { ProblemAlert } from '../kit/ui/ProblemAlert';
import { useDismissOnBack } from '../kit/ui/useDismissOnBack';
import { useWords } from '../kit/words';
import { useMayDo, usePermitted } from '../session/useMayDo';
import { hrefOf } from '../shell/address';
import { actionsFor, pagesFor, pinnedOptions, recordsIn, visited, type Option, type Section } from './options';
import css from './search.module.css';
import { useFound } from './useFound';
import { useChangePin, usePins } from './usePins';
import { useRecentVisits } from './visits';

interface Props {
  onClose: () => void;
  onHelp: () => void;
}

/** Finds anything by the keyboard alone: records, pages and what can be recorded. */
export default function Palette({ onClose, onHelp }: Props) {
  const words = useWords();
  const { translate } = words;
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  // Enter was pressed before what is typed was answered: it opens the first that is found by it.
  const hurried = useRef<{ elsewhere: boolean } | null>(null);
  const { data: pins = [], isLoading } = usePins();
  const changePin = useChangePin();
  const found = useFound(typed);
  const sections = useSections(typed, found);
  const options = sections.flatMap((section) => section.options);
  const active = options[Math.min(at, options.length - 1)];
  useDismissOnBack(onClose);

  const follow = ({ to }: Option, elsewhere: boolean) => {
    if (elsewhere) window.open(hrefOf(to), '_blank', 'noopener');
    else {
      onClose();
      void navigate(to);
    }
  };

  const arrive = useEffectEvent(() => {
    if (hurried.current && active && !found.error) follow(active, hurried.current.elsewhere);
    hurried.current = null;
  });
  const { isCurrent } = found;
  useEffect(() => {
    if (isCurrent) arrive();
  }, [isCurrent]);

  const press = (event: KeyboardEvent) => {
    const isModified = event.ctrlKey || event.metaKey;
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };
    const step = steps[event.key];
    if (step !== undefined && options.length > 0) {
      const next = at + step;
      // From one end a single step leads to the other.
      const wrapped = Math.abs(step) === 1 ? (next + options.length) % options.length : next;
      setAt(Math.max(0, Math.min(options.length - 1, wrapped)));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // What is shown may be what was typed before; who has chosen a line of it means that.
      if (at === 0 && typed.trim() !== '' && !isCurrent) hurried.current = { elsewhere: isModified };
      else if (active) follow(active, isModified);
    } else if (event.key.toLowerCase() === 'd' && isModified && active?.record)
      void changePin(keptNow(active.record), !isAmong(pins, active.record));
    else if (event.key === '?' && typed === '') onHelp();
    else return;
    event.preventDefault();
  };

  const optionId = (option: Option) => `${id}-${option.key}`;
  return (
    <MuiDialog
      open
      onClose={onClose}
      aria-label={translate('search.title')}
      maxWidth="sm"
      fullWidth
      slotProps={{ container: { className: css['container'] }, paper: { className: css['paper'] } }}
    >
      <div className={css['head']}>
        <Search size={20} aria-hidden />
        <input
          // The dialog was opened to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          type="text"
          role="combobox"
          aria-label={translate('search.title')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active) : undefined}
          placeholder={translate('search.placeholder')}
          value={typed}
          maxLength={maxSearchLength}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
            hurried.current = null;
          }}
          onKeyDown={press}
        />
        {(found.isFetching || isLoading) && <progress aria-label={translate('layout.loading')} />}
      </div>
      <div className={css['results']}>
        {found.error && <ProblemAlert problem={problemOf(found.error)} />}
        {found.data?.corrected && found.isCurrent && (
          <p className={css['note']}>{translate('search.corrected', { q: found.data.corrected })}</p>
        )}
        {/* A combobox over a list: no tag has links for options. */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <div role="listbox" id={`${id}-list`} aria-label={translate('search.results')}>
          {sections.map((section) => (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            <div key={section.key} role="group" aria-labelledby={`${id}-${section.key}`}>
              <h3 id={`${id}-${section.key}`}>{section.title}</h3>
              {section.options.map((option) => (
                <Line
                  key={option.key}
                  id={optionId(option)}
                  option={option}
                  isActive={option === active}
                  isPinned={option.record !== undefined && isAmong(pins, option.record)}
                  onFollow={onClose}
                  onPoint={() => setAt(options.indexOf(option))}
                />
              ))}
            </div>
          ))}
        </div>
        {options.length === 0 && typed.trim() !== '' && found.isCurrent && !found.error && found.data && (
          <p className={css['note']}>{translate('search.nothing', { q: typed.trim() })}</p>
        )}
      </div>
      <output className={css['count']}>
        {found.isCurrent && found.data ? translate('search.count', { smart_count: options.length }) : ''}
      </output>
      <p className={css['foot']} aria-hidden>
        <Key name="↑↓">{translate('search.keys.move')}</Key>
        <Key name="↵">{translate('search.keys.open')}</Key>
        {active?.record && <Key name="Ctrl D">{translate('search.keys.pin')}</Key>}
        <Key name="?">{translate('search.keys.help')}</Key>
      </p>
    </MuiDialog>
  );
}

function Key({ name, children }: { name: string; children: string }) {
  return (
    <span>
      <kbd>{name}</kbd> {children}
    </span>
  );
}

/** What is there to choose: before anything is typed what one keeps and has opened, then what fits. */
function useSections(typed: string, { data }: ReturnType<typeof useFound>): readonly Section[] {
  const words = useWords();
  const { translate } = words;
  const mayDo = useMayDo();
  const isPermitted = usePermitted();
  const [recent] = useRecentVisits();
  const { data: pins = [], isLoading } = usePins();
  const text = typed.trim();
  // What is pinned stands first: nothing to choose moves down once it is known.
  if (text === '' && isLoading) return [];
  const sections =
    text === ''
      ? [
          { key: 'pinned', title: translate('search.pinned'), options: pinnedOptions(pins, recent, words) },
          {
            key: 'recent',
            title: translate('search.recent'),
            options: visited(
              recent.filter((visit) => !isAmong(pins, visit)),
              mayDo,
              words,
            ),
          },
          { key: 'actions', title: translate('search.actions'), options: actionsFor('', mayDo, words) },
        ]
      : [
          ...recordsIn(data?.groups ?? [], words),
          { key: 'pages', title: translate('search.pages'), options: pagesFor(text, isPermitted, words) },
          { key: 'actions', title: translate('search.actions'), options: actionsFor(text, mayDo, words) },
        ];
  return sections.filter(({ options }) => options.length > 0);
}

interface LineProps {
  id: string;
  option: Option;
  isActive: boolean;
  isPinned: boolean;
  onFollow: () => void;
  onPoint: () => void;
}

function Line({ id, option: { to, title, detail, icon: Icon }, isActive, isPinned, onFollow, onPoint }: LineProps) {
  const line = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Link
      id={id}
      className={css['option']}
      ref={line}
      to={to}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={(event) => !event.ctrlKey && !event.metaKey && !event.shiftKey && onFollow()}
      onMouseMove={onPoint}
    >
      {Icon ? <Icon size={18} aria-hidden /> : <i />}
      <span>
        <strong>{title}</strong>
        {detail && <small>{detail}</small>}
      </span>
      {isPinned && <Pin size={16} aria-hidden />}
    </Link>
  );
}
