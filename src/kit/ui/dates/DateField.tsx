import type { SxProps, Theme } from '@mui/material/styles';
import { useForkRef } from '@mui/material/utils';
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS, esES, type PickersInputLocaleText } from '@mui/x-date-pickers/locales';
import type { Dayjs } from 'dayjs';
import CalendarDays from 'lucide-react/icons/calendar-days';
import X from 'lucide-react/icons/x';
import { useMemo, useRef, useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react';
import { useLanguage, useT } from '../../../i18n/useT';
import { isDate } from '../../../../contract/fields';
import { CalendarAdapter, formatDay, localeOf, parseDay } from './calendarAdapter';
import type { DateFieldProps } from './DateInput';

const formats = { es: 'DD/MM/YYYY', en: 'MM/DD/YYYY' } as const;

const { localeText: spanish } = esES.components.MuiLocalizationProvider.defaultProps;
const { localeText: english } = enUS.components.MuiLocalizationProvider.defaultProps;
// Cast: MUI X declares absent texts as `undefined`, but its prop types do not accept `undefined`.
const localeTexts = { es: { ...spanish, day: 'Día', dateTableLabel: 'Elige una fecha' }, en: english } as Record<
  'es' | 'en',
  PickersInputLocaleText
>;

const incompleteDate = '…';

const earliest = '1900-01-01';
const latest = '9999-12-31';
/** MUI X renders all years up to this date at once; later dates can be typed. */
const lastCalendarDate = '2099-12-31';

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
  const translate = useT();
  const language = useLanguage();
  // Hidden input of MUI X: it has the value of the visible sections and receives the focus for them.
  const hiddenInput = useRef<HTMLInputElement>(null);
  const input = useForkRef(inputRef, hiddenInput);
  const [isOpen, setIsOpen] = useState(false);
  const [wasBlurred, setWasBlurred] = useState(false);
  // Last reported value and the date MUI X shows for it, which is `null` or invalid while the date is incomplete.
  const [lastReport, setLastReport] = useState(() => ({ value: value || null, day: parseDay(value) }));
  if ((value || null) !== lastReport.value) setLastReport({ value: value || null, day: parseDay(value) });

  function report(newValue: string | null, day: Dayjs | null): void {
    setLastReport({ value: newValue, day });
    onChange(newValue);
  }

  function normalizeInput(): void {
    const { value, day } = lastReport;
    const hasInput = Boolean(hiddenInput.current?.value);
    if (value === null && hasInput) report(incompleteDate, day);
    if (value === incompleteDate && !hasInput) report(null, null);
    if (day?.isValid() && day.year() < 100) {
      const fullYearDate = day.year(2000 + day.year());
      report(formatDay(fullYearDate), fullYearDate);
    }
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (isOpen || currentTarget.contains(relatedTarget)) return;
    setWasBlurred(true);
    normalizeInput();
    onBlur?.();
  }

  function submit(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLElement) || !event.target.isContentEditable) return;
    event.preventDefault();
    event.stopPropagation();
    normalizeInput();
    const form = event.currentTarget.closest('form');
    const button = [...(form?.elements ?? [])].find(
      (element) => element instanceof HTMLButtonElement && element.type === 'submit',
    );
    if (!(button instanceof HTMLButtonElement) || !button.disabled)
      form?.requestSubmit(button instanceof HTMLButtonElement ? button : undefined);
  }

  /** Pastes a date in any known notation; for other text MUI X would clear the value. */
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text');
    if (disabled || /^\s*\d{1,4}\s*$/.test(text)) return;
    event.preventDefault();
    event.stopPropagation();
    const date = dateFromText(text, language);
    if (date !== null) report(date, parseDay(date));
  }

  const bounds = useMemo(() => boundsOf(min, max === latest ? lastCalendarDate : max), [min, max]);
  const isIncomplete = wasBlurred && lastReport.value !== null && !isDate(lastReport.value);
  const isOutOfBounds =
    wasBlurred &&
    lastReport.value !== null &&
    isDate(lastReport.value) &&
    (lastReport.value < min || lastReport.value > max);

  return (
    // Only handles events that bubble from the field.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onBlur={handleBlur} onKeyDownCapture={submit} onPasteCapture={paste} style={fullWidthStyle}>
      <LocalizationProvider
        dateAdapter={CalendarAdapter}
        adapterLocale={localeOf(language)}
        localeText={localeTexts[language]}
      >
        <DesktopDatePicker
          label={label}
          value={lastReport.day}
          onChange={(day) => report(day === null ? null : (formatDay(day) ?? incompleteDate), day)}
          format={formats[language]}
          timezone="UTC"
          {...bounds}
          disabled={disabled}
          // Takes over the focus of the placeholder shown while the field was loading.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={hadFocus}
          open={isOpen}
          onOpen={() => setIsOpen(true)}
          onClose={() => setIsOpen(false)}
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
              error: error ?? (isIncomplete || isOutOfBounds),
              helperText: help ?? (isIncomplete ? translate('form.date.unfinished') : null),
              size: 'small',
              margin: 'dense',
              fullWidth: true,
              slotProps: {
                inputLabel: { required },
                input: { ...(name && { 'aria-labelledby': undefined, 'aria-label': name }) },
                htmlInput: { required: false },
              },
              sx: fieldStyles,
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
  const [minDate, maxDate] = [parseDay(min), parseDay(max)];
  return { ...(minDate && { minDate }), ...(maxDate && { maxDate }) };
}

const fullWidthStyle = { width: '100%', minWidth: 0 };

const CalendarIcon = () => <CalendarDays size={18} aria-hidden />;
const ClearIcon = () => <X size={16} aria-hidden />;
const slots = { openPickerIcon: CalendarIcon, clearIcon: ClearIcon };

const fieldStyles: SxProps<Theme> = {
  minWidth: 0,
  '& .MuiPickersOutlinedInput-root': {
    minHeight: 'var(--control)',
    backgroundColor: 'var(--surface)',
    fontVariantNumeric: 'tabular-nums lining-nums',
    letterSpacing: 'normal',
    paddingInlineEnd: '6px',
  },
  '& .MuiPickersOutlinedInput-notchedOutline': { top: 0, '& legend': { display: 'none' } },
  '& .MuiPickersInputBase-sectionsContainer': { width: '100%', minWidth: 0 },
  '& .MuiPickersOutlinedInput-root:not(.Mui-error, .Mui-focused, .Mui-disabled, :hover) .MuiPickersOutlinedInput-notchedOutline':
    { borderColor: 'var(--line-strong)' },
};

const months: Readonly<Record<string, number>> = {
  ene: 1,
  jan: 1,
  feb: 2,
  mar: 3,
  abr: 4,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  ago: 8,
  aug: 8,
  sep: 9,
  oct: 10,
  nov: 11,
  dic: 12,
  dec: 12,
};

const separator = String.raw`(?:\s*[-/.,]\s*|\s+de\s+|\s+)`;
const yearFirst = new RegExp(String.raw`^(\d{4})${separator}(\d{1,2})${separator}(\d{1,2})(?:[T\s].*)?$`);
const yearLast = new RegExp(
  String.raw`^(\d{1,2}|\p{L}+)\.?${separator}(\d{1,2}|\p{L}+)\.?${separator}(\d{4}|\d{2})(?:[T\s,].*)?$`,
  'u',
);

/**
 * Parses a date as written in statements, receipts and spreadsheets: `31/07/26`, `31-jul-2026`, `2026-07-31 18:04` →
 * `2026-07-31`. The language determines the order of numeric day and month. Returns `null` for other text.
 */
function dateFromText(text: string, language: 'es' | 'en'): string | null {
  const trimmed = text.trim();
  const [, isoYear, isoMonth = '', isoDay = ''] = yearFirst.exec(trimmed) ?? [];
  if (isoYear !== undefined) return buildDate(isoYear, Number(isoMonth), isoDay);

  const [, first = '', second = '', year = ''] = yearLast.exec(trimmed) ?? [];
  const monthNumbers = [first, second].map((part) => months[part.toLowerCase().slice(0, 3)]);
  if (monthNumbers[0] !== undefined) return buildDate(year, monthNumbers[0], second);
  if (monthNumbers[1] !== undefined) return buildDate(year, monthNumbers[1], first);
  return language === 'en' ? buildDate(year, Number(first), second) : buildDate(year, Number(second), first);
}

function buildDate(year: string, month: number, day: string): string | null {
  const pad = (part: string) => part.padStart(2, '0');
  const date = `${year.length === 2 ? `20${year}` : year}-${pad(String(month))}-${pad(day)}`;
  return isDate(date) ? date : null;
}
