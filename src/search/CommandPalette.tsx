import Button from '@mui/material/Button';
import MuiDialog from '@mui/material/Dialog';
import Search from 'lucide-react/icons/search';
import { Fragment, useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate, Link } from 'react-router';
import Pin from 'lucide-react/icons/pin';
import { giftCards } from '../../contract/money/giftcards';
import { routeOf } from '../../contract/resource';
import { maxSearchLength } from '../../contract/search';
import { includesRecord } from '../data/personalList';
import { problemOf } from '../data/problem';
import { ReferenceText } from '../kit/kinds/ReferenceCell';
import { ProblemAlert } from '../kit/ui/ProblemAlert';
import { useDismissOnBack } from '../kit/ui/useDismissOnBack';
import { useIsPhone } from '../kit/ui/useIsNarrow';
import { useResourceText } from '../kit/resourceText';
import { hrefOf } from '../shell/address';
import type { SearchOption } from './options';
import css from './search.module.css';
import { useSearchResults, useSearchSections } from './useSearchSections';
import { useChangePin, usePins } from '../pins/pins';

interface CommandPaletteProps {
  onClose: () => void;
  onHelp: () => void;
}

export default function CommandPalette({ onClose, onHelp }: CommandPaletteProps) {
  const texts = useResourceText();
  const { translate } = texts;
  const navigate = useNavigate();
  const id = useId();
  const isPhone = useIsPhone();
  const [inputText, setInputText] = useState('');
  const [activePosition, setActivePosition] = useState<ListPosition>({ index: 0 });
  // Set if the user pressed Enter before the results arrived: the first result then opens.
  const pendingEnter = useRef<{ inNewTab: boolean } | null>(null);
  const { data: pins, isLoading, isFetching, error: pinsError, refetch: refetchPins } = usePins();
  const changePin = useChangePin();
  const results = useSearchResults(inputText);
  const sections = useSearchSections(inputText, results);
  const options = sections.flatMap((section) => section.options);
  const activeIndex = activeIndexIn(options, activePosition);
  const activeOption = options[activeIndex];
  useDismissOnBack(onClose);

  const openOption = ({ to }: SearchOption, inNewTab: boolean) => {
    if (inNewTab) window.open(hrefOf(to), '_blank', 'noopener');
    else {
      onClose();
      void navigate(to);
    }
  };

  const openPendingOption = useEffectEvent(() => {
    if (pendingEnter.current && activeOption && !results.error) openOption(activeOption, pendingEnter.current.inNewTab);
    pendingEnter.current = null;
  });
  // While the input is empty, only the pinned records have to be loaded.
  const isReady = inputText.trim() === '' ? options.length > 0 : results.isCurrent;
  useEffect(() => {
    if (isReady) openPendingOption();
  }, [isReady]);

  const moveTo = (index: number) => setActivePosition({ index, key: options[index]?.key });

  const handleKeyDown = (event: KeyboardEvent) => {
    const isModified = event.ctrlKey || event.metaKey;
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };
    const step = steps[event.key];
    if (step !== undefined && options.length > 0) {
      const nextIndex = activeIndex + step;
      // A single step wraps around at both ends.
      const wrappedIndex = Math.abs(step) === 1 ? (nextIndex + options.length) % options.length : nextIndex;
      moveTo(Math.max(0, Math.min(options.length - 1, wrappedIndex)));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // The options may belong to an earlier input. An option the user has moved to opens anyway.
      if (activeIndex === 0 && !isReady) pendingEnter.current = { inNewTab: isModified };
      else if (activeOption) openOption(activeOption, isModified);
    } else if (event.key.toLowerCase() === 'd' && isModified) {
      // Ignores key repeat, which would change one option after the other.
      if (pins && activeOption?.record && !event.repeat)
        changePin(activeOption.record, !includesRecord(pins, activeOption.record));
    } else if (event.key === '?' && inputText === '') onHelp();
    else return;
    event.preventDefault();
  };

  const optionId = (option: SearchOption) => `${id}-${option.key}`;
  return (
    <MuiDialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
      slotProps={{ container: { className: css['container'] }, paper: { className: css['paper'] } }}
    >
      <h2 id={`${id}-title`} className="visually-hidden">
        {translate('search.title')}
      </h2>
      <div className={css['head']}>
        <Search size={20} aria-hidden />
        <input
          // The dialog is opened in order to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          type="text"
          role="combobox"
          aria-label={translate('search.title')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeOption ? optionId(activeOption) : undefined}
          placeholder={translate('search.placeholder')}
          value={inputText}
          maxLength={maxSearchLength}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setInputText(event.target.value);
            setActivePosition({ index: 0 });
            pendingEnter.current = null;
          }}
          onKeyDown={handleKeyDown}
        />
        {(results.isFetching || isLoading) && <progress aria-label={translate('layout.loading')} />}
        {isPhone && (
          <Button color="inherit" onClick={onClose}>
            {translate('form.cancel')}
          </Button>
        )}
      </div>
      <div className={css['notes']}>
        {results.error && (
          <ProblemAlert
            problem={problemOf(results.error)}
            isRetrying={results.isFetching}
            onRetry={() => void results.refetch()}
          />
        )}
        {inputText === '' && pinsError !== null && !pins && (
          <ProblemAlert problem={problemOf(pinsError)} isRetrying={isFetching} onRetry={() => void refetchPins()} />
        )}
        {results.data?.corrected && results.isCurrent && (
          <p className={css['note']}>{translate('search.corrected', { q: results.data.corrected })}</p>
        )}
        {results.isCode && (
          <p className={css['note']}>
            {translate('search.code')}{' '}
            <Link to={routeOf(giftCards)} onClick={onClose}>
              {texts.resource(giftCards.name, 2)}
            </Link>
          </p>
        )}
        {options.length === 0 && inputText.trim() !== '' && results.isCurrent && !results.error && results.data && (
          <p className={css['note']}>{translate('search.nothing', { q: inputText.trim() })}</p>
        )}
      </div>
      {/* Popup of a combobox: no HTML element accepts links as options. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="listbox" id={`${id}-list`} className={css['results']} aria-label={translate('search.results')}>
        {sections.map((section) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          <div key={section.key} role="group" aria-label={section.title}>
            <p aria-hidden>{section.title}</p>
            {section.options.map((option) => (
              <SearchOptionLink
                key={option.key}
                id={optionId(option)}
                option={option}
                isActive={option === activeOption}
                isPinned={option.record !== undefined && includesRecord(pins ?? [], option.record)}
                onNavigate={onClose}
                onHover={() => moveTo(options.indexOf(option))}
              />
            ))}
          </div>
        ))}
      </div>
      <output className={css['count']}>
        {results.isCurrent && results.data
          ? translate('search.count', { smart_count: options.filter(({ isAll }) => !isAll).length })
          : ''}
      </output>
      {!isPhone && (
        <p className={css['foot']} aria-hidden>
          <KeyHint name="↑↓">{translate('search.keys.move')}</KeyHint>
          <KeyHint name="↵">{translate('search.keys.open')}</KeyHint>
          {activeOption?.record && <KeyHint name="Ctrl D">{translate('search.keys.pin')}</KeyHint>}
          <KeyHint name="?">{translate('search.keys.help')}</KeyHint>
        </p>
      )}
    </MuiDialog>
  );
}

interface ListPosition {
  index: number;
  key?: string | undefined;
}

/** Returns the index of the active option; if the option no longer exists, its last index. */
function activeIndexIn(options: readonly SearchOption[], { index: lastIndex, key }: ListPosition): number {
  const index = options.findIndex((option) => option.key === key);
  return index >= 0 ? index : Math.max(0, Math.min(lastIndex, options.length - 1));
}

function KeyHint({ name, children }: { name: string; children: string }) {
  return (
    <span>
      <kbd>{name}</kbd> {children}
    </span>
  );
}

interface SearchOptionLinkProps {
  id: string;
  option: SearchOption;
  isActive: boolean;
  isPinned: boolean;
  onNavigate: () => void;
  onHover: () => void;
}

function SearchOptionLink({
  id,
  option: { to, title, detail, references, icon: Icon },
  isActive,
  isPinned,
  onNavigate,
  onHover,
}: SearchOptionLinkProps) {
  const { translate } = useResourceText();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Link
      id={id}
      className={css['option']}
      ref={link}
      to={to}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={(event) => !event.ctrlKey && !event.metaKey && !event.shiftKey && onNavigate()}
      onMouseMove={onHover}
    >
      {Icon ? <Icon size={18} aria-hidden /> : <i />}
      <span>
        <strong>{title}</strong>
        {detail && (
          <small>
            {references?.map((reference) => (
              <Fragment key={reference.id}>
                <ReferenceText to={reference.to} ids={[reference.id]} />
                {' · '}
              </Fragment>
            ))}
            {detail}
          </small>
        )}
      </span>
      {isPinned && <Pin size={16} aria-hidden />}
      {isPinned && <em className="visually-hidden">{translate('search.isPinned')}</em>}
    </Link>
  );
}
