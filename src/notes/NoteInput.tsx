import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react';
import { useGetIdentity } from 'react-admin';
import { useWords } from '../kit/words';
import { mentionAt, offeredFor, type Colleague } from './colleagues';
import { MentionList, optionId } from './MentionList';
import css from './notes.module.css';

interface Props {
  ref: Ref<HTMLTextAreaElement>;
  label: string;
  value: string;
  colleagues: readonly Colleague[];
  invalid: boolean;
  describedBy: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  /** Called on Escape when the list of colleagues is closed. */
  onEscape: () => void;
  onFiles: (files: readonly File[]) => void;
  onFocus: () => void;
}

/** Text input of a note: `@` suggests colleagues, Ctrl or ⌘ with Enter submits, images can be pasted. */
export function NoteInput({ ref, value, colleagues, invalid, describedBy, label, ...on }: Props) {
  const { translate } = useWords();
  const { identity } = useGetIdentity();
  const list = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  /** Start of the mention whose list was closed by Escape. */
  const [closed, setClosed] = useState<number | null>(null);
  /** Caret position to set after a name was inserted. */
  const goTo = useRef<number | null>(null);

  const mention = mentionAt(value, Math.min(caret, value.length));
  const own = identity?.id === undefined ? undefined : String(identity.id);
  const offered = mention === null || mention.from === closed ? [] : offeredFor(mention.typed, colleagues, own);
  const at = Math.min(active, offered.length - 1);

  useEffect(() => {
    if (goTo.current === null || !input.current) return;
    input.current.setSelectionRange(goTo.current, goTo.current);
    goTo.current = null;
  });

  function choose({ label: name }: Colleague): void {
    if (!mention) return;
    const before = `${value.slice(0, mention.from)}@${name} `;
    const after = value.slice(mention.from + 1 + mention.typed.length).replace(/^ /, '');
    goTo.current = before.length;
    setCaret(before.length);
    on.onChange(before + after);
    input.current?.focus();
  }

  function pressed(event: KeyboardEvent): void {
    // An input method is still composing a character.
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return on.onSubmit();
    }
    const chosen = offered[at];
    if (!chosen) {
      if (key === 'Escape') on.onEscape();
      return undefined;
    }
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const step = key === 'ArrowDown' ? 1 : offered.length - 1;
      setActive((at + step) % offered.length);
    } else if (key === 'Enter' || key === 'Tab') {
      event.preventDefault();
      choose(chosen);
    } else if (key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setClosed(mention?.from ?? null);
    }
    return undefined;
  }

  function pasted(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    on.onFiles(files);
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
        // No `maxLength`: an over-long text shows an error instead of being cut off.
        value={value}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? list : undefined}
        aria-activedescendant={offered.length > 0 ? optionId(list, at) : undefined}
        onChange={(event) => {
          setCaret(event.target.selectionStart);
          setActive(0);
          setClosed(null);
          on.onChange(event.target.value);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={pressed}
        onPaste={pasted}
        onFocus={on.onFocus}
        onBlur={() => setClosed(mention?.from ?? null)}
      />
      {offered.length > 0 && (
        <MentionList id={list} label={translate('notes.colleagues')} offered={offered} active={at} onChoose={choose} />
      )}
      <output className={css['heard']}>
        {offered.length > 0 && translate('notes.offered', { smart_count: offered.length })}
      </output>
    </div>
  );
}
