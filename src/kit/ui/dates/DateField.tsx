import type { SxProps, Theme } from '@mui/material/styles';
import { useForkRef } from '@mui/material/utils';
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, esES, type PickersInputLocaleText } from '@mui/x-date-pickers/locales';
import type { Dayjs } from 'dayjs';
import { CalendarDays, X } from 'lucide-react';
import { useMemo, useRef, useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { isDate } from '../../../../contract/fields';
import { CalendarAdapter, fromDay, localeOf, toDay } from './adapter';
import type { DateFieldProps } from './DateInput';
import { dateFromText } from './pasted';

/** As a person writes a date in each language of the console. */
const formats = { es: 'DD/MM/YYYY', en: 'MM/DD/YYYY' } as const;

const { localeText: spanish } = esES.components.MuiLocalizationProvider.defaultProps;
const { localeText: english } = enUS.components.MuiLocalizationProvider.defaultProps;
// The types of the library's own texts count absent ones as undefined, which those of its props do not allow.
const texts = { es: { ...spanish, day: 'Día', dateTableLabel: 'Elige una fecha' }, en: english } as Record<
  'es' | 'en',
  PickersInputLocaleText
>;

/** Stands for what is being typed and is no date yet. */
const unfinished = '…';

/** What a record can hold. */
const earliest = '1900-01-01';
const latest = '9999-12-31';
/** The calendar draws every year up to here at once; a later one can be typed. */
const lastDrawn = '2099-12-31';

/** The field and its calendar, as MUI X draws them. */
export function DateField({
  label,
  name,
  value,
  onChange,
  onBlur,
  min = earliest,
  max = latest,
  required = false,
  error,
  help,
  inputRef,
  disabled,
  hadFocus,
}: DateFieldProps) {
  const translate = useTranslate();
  const language = useLocale() === 'en' ? 'en' : 'es';
  // Not shown: it holds what is written in the sections, and has the focus for them.
  const written = useRef<HTMLInputElement>(null);
  const input = useForkRef(inputRef, written);
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState(false);
  // What MUI X holds for the value it last gave away: what is not complete is `null`, or no date, to it.
  const [given, setGiven] = useState(() => ({ value: value || null, day: toDay(value) }));
  if ((value || null) !== given.value) setGiven({ value: value || null, day: toDay(value) });

  function give(next: string | null, day: Dayjs | null): void {
    setGiven({ value: next, day });
    onChange(next);
  }

  /** Says what was left unfinished, and takes a year of two digits for one of this century. */
  function finish(): void {
    const { value, day } = given;
    const isBegun = Boolean(written.current?.value);
    if (value === null && isBegun) give(unfinished, day);
    if (value === unfinished && !isBegun) give(null, null);
    if (day?.isValid() && day.year() < 100) {
      const meant = day.year(2000 + day.year());
      give(fromDay(meant), meant);
    }
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent): void {
    if (open || currentTarget.contains(relatedTarget)) return;
    setLeft(true);
    finish();
    onBlur?.();
  }

  /** Sends the form, as a field of the browser's own would. */
  function submit(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLElement) || !event.target.isContentEditable) return;
    event.preventDefault();
    event.stopPropagation();
    finish();
    const form = event.currentTarget.closest('form');
    const button = [...(form?.elements ?? [])].find(
      (element) => element instanceof HTMLButtonElement && element.type === 'submit',
    );
    if (!(button instanceof HTMLButtonElement) || !button.disabled)
      form?.requestSubmit(button instanceof HTMLButtonElement ? button : undefined);
  }

  /** Takes a date however it is written; a text that is none leaves what stands there. MUI X would clear it. */
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text');
    // Digits alone are for the section that has the focus.
    if (disabled || /^\s*\d{1,4}\s*$/.test(text)) return;
    event.preventDefault();
    event.stopPropagation();
    const date = dateFromText(text, language);
    if (date !== null) give(date, toDay(date));
  }

  const bounds = useMemo(() => boundsOf(min, max === latest ? lastDrawn : max), [min, max]);
  const isUnfinished = left && given.value !== null && !isDate(given.value);
  const isOutside = left && given.value !== null && isDate(given.value) && (given.value < min || given.value > max);

  return (
    // It only hears what happens in the field.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onBlur={leave} onKeyDownCapture={submit} onPasteCapture={paste} style={whole}>
      <LocalizationProvider
        dateAdapter={CalendarAdapter}
        adapterLocale={localeOf(language)}
        localeText={texts[language]}
      >
        <DesktopDatePicker
          label={label}
          value={given.day}
          onChange={(day) => give(day === null ? null : (fromDay(day) ?? unfinished), day)}
          format={formats[language]}
          timezone="UTC"
          {...bounds}
          disabled={disabled}
          // The focus was on its place while it was loaded.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={hadFocus}
          open={open}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          inputRef={input}
          slots={slots}
          showDaysOutsideCurrentMonth
          localeText={{
            openDatePickerDialogue: (day) =>
              translate(day ? 'form.date.openAt' : 'form.date.open', { label: name ?? label, date: day }),
          }}
          slotProps={{
            field: { clearable: !required },
            textField: {
              required,
              error: error ?? (isUnfinished || isOutside),
              helperText: help ?? (isUnfinished ? translate('form.date.unfinished') : null),
              size: 'small',
              margin: 'dense',
              fullWidth: true,
              slotProps: {
                inputLabel: { shrink: true, required },
                input: { ...(name && { 'aria-labelledby': undefined, 'aria-label': name }) },
                htmlInput: { required: false },
              },
              sx: look,
            },
            clearButton: { size: 'small' },
            openPickerButton: { size: 'small' },
          }}
        />
      </LocalizationProvider>
    </div>
  );
}

function boundsOf(min: string, max: string) {
  const [minDate, maxDate] = [toDay(min), toDay(max)];
  return { ...(minDate && { minDate }), ...(maxDate && { maxDate }) };
}

const whole = { width: '100%', minWidth: 0 };

const CalendarIcon = () => <CalendarDays size={18} aria-hidden />;
const ClearIcon = () => <X size={16} aria-hidden />;
const slots = { openPickerIcon: CalendarIcon, clearIcon: ClearIcon };

/** As the theme has it for a text field; as narrow as the place it stands in. */
const look: SxProps<Theme> = {
  minWidth: 0,
  '& .MuiPickersOutlinedInput-root': {
    backgroundColor: 'var(--surface)',
    fontVariantNumeric: 'tabular-nums lining-nums',
    letterSpacing: 'normal',
    paddingInlineEnd: '6px',
  },
  '& .MuiPickersInputBase-sectionsContainer': { width: '100%', minWidth: 0 },
  '& .MuiPickersOutlinedInput-root:not(.Mui-error, .Mui-focused, .Mui-disabled, :hover) .MuiPickersOutlinedInput-notchedOutline':
    { borderColor: 'var(--line-strong)' },
};
