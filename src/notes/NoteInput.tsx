import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react';
import { useGetIdentity } from 'react-admin';
import { useResourceText } from '../kit/resourceText';
import { mentionAt, suggestColleagues, type Colleague } from './colleagues';
import css from './notes.module.css';

interface NoteInputProps {
  ref: Ref<HTMLTextAreaElement>;
  label: string;
  value: string;
  colleagues: readonly Colleague[];
  isInvalid: boolean;
  describedBy: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  onEscape: () => void;
  onFiles: (files: readonly File[]) => void;
  onFocus: () => void;
}

export function NoteInput({ ref, value, colleagues, isInvalid, describedBy, label, ...handlers }: NoteInputProps) {
  const { translate } = useResourceText();
  const { identity } = useGetIdentity();
  const listId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [activeIndex, setActiveIndex] = useState(0);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const caretToSet = useRef<number | null>(null);

  const mention = mentionAt(value, Math.min(caret, value.length));
  const ownUid = identity?.id === undefined ? undefined : String(identity.id);
  const suggestions =
    mention === null || mention.from === dismissedAt ? [] : suggestColleagues(mention.typedName, colleagues, ownUid);
  const suggestionIndex = Math.min(activeIndex, suggestions.length - 1);

  useEffect(() => {
    if (caretToSet.current === null || !input.current) return;
    input.current.setSelectionRange(caretToSet.current, caretToSet.current);
    caretToSet.current = null;
  });

  function choose({ label: name }: Colleague): void {
    if (!mention) return;
    const textBefore = `${value.slice(0, mention.from)}@${name} `;
    const textAfter = value.slice(mention.from + 1 + mention.typedName.length).replace(/^ /, '');
    caretToSet.current = textBefore.length;
    setCaret(textBefore.length);
    handlers.onChange(textBefore + textAfter);
    input.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent): void {
    // Ignores keys while an input method composes a character.
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return handlers.onSubmit();
    }
    const suggestion = suggestions[suggestionIndex];
    if (!suggestion) {
      if (key === 'Escape') handlers.onEscape();
      return undefined;
    }
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const step = key === 'ArrowDown' ? 1 : suggestions.length - 1;
      setActiveIndex((suggestionIndex + step) % suggestions.length);
    } else if (key === 'Enter' || key === 'Tab') {
      event.preventDefault();
      choose(suggestion);
    } else if (key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setDismissedAt(mention?.from ?? null);
    }
    return undefined;
  }

  function handlePaste(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    handlers.onFiles(files);
  }

  return (
    <div className={css['input']}>
      <textarea
        ref={(element) => {
          input.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        aria-label={label}
        placeholder={translate('notes.placeholder')}
        rows={1}
        // Has no `maxLength`: a text that is too long shows an error instead of being cut off.
        value={value}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-controls={suggestions.length > 0 ? listId : undefined}
        aria-activedescendant={suggestions.length > 0 ? optionId(listId, suggestionIndex) : undefined}
        onChange={(event) => {
          setCaret(event.target.selectionStart);
          setActiveIndex(0);
          setDismissedAt(null);
          handlers.onChange(event.target.value);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={handleKeyDown}
        onPaste={handlePaste}
        onFocus={handlers.onFocus}
        onBlur={() => setDismissedAt(mention?.from ?? null)}
      />
      {suggestions.length > 0 && (
        <MentionList
          id={listId}
          label={translate('notes.colleagues')}
          suggestions={suggestions}
          activeIndex={suggestionIndex}
          onChoose={choose}
        />
      )}
      <output className="visually-hidden">
        {suggestions.length > 0 && translate('notes.offered', { smart_count: suggestions.length })}
      </output>
    </div>
  );
}

interface MentionListProps {
  id: string;
  label: string;
  suggestions: readonly Colleague[];
  activeIndex: number;
  onChoose: (colleague: Colleague) => void;
}

const optionId = (listId: string, index: number): string => `${listId}-${index}`;

function MentionList({ id, label, suggestions, activeIndex, onChoose }: MentionListProps) {
  return (
    // No native element is a listbox attached to a text input.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div id={id} role="listbox" aria-label={label} className={css['offered']}>
      {suggestions.map((one, index) => (
        // The text input keeps the focus and handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={one.uid}
          id={optionId(id, index)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          aria-selected={index === activeIndex}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(one)}
        >
          <span>{one.label}</span>
          <span>{one.email}</span>
        </div>
      ))}
    </div>
  );
}
