import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { TextsContext } from '../../../../../src/i18n/useT';
import { DateInput, type DateInputProps } from '../../../../../src/kit/ui/dates/DateInput';
import { Fieldset } from '../../../../../src/kit/ui/Fieldset';
import { findDateField, shownDate } from '../../../dates';

interface Shown {
  field: HTMLElement;
  user: ReturnType<typeof userEvent.setup>;
  currentValue: () => string | null;
}

type Given = Partial<DateInputProps> & { language?: 'es' | 'en'; disabled?: boolean; onSubmit?: () => void };

async function openField({
  language = 'es',
  disabled = false,
  onSubmit,
  value = null,
  ...props
}: Given = {}): Promise<Shown> {
  let currentValue = value;
  function Page() {
    const [day, setDay] = useState(value);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
      >
        <Fieldset disabled={disabled}>
          <DateInput
            {...props}
            label="Fecha"
            value={day}
            onChange={(next) => {
              currentValue = next;
              setDay(next);
            }}
          />
        </Fieldset>
        <button type="submit">Guardar</button>
      </form>
    );
  }
  render(
    <TextsContext value={{ language, t: (key) => key }}>
      <Page />
    </TextsContext>,
  );
  return { field: await findDateField('Fecha'), user: userEvent.setup(), currentValue: () => currentValue };
}

const getSections = () => screen.getAllByRole('spinbutton');

async function type({ user }: Shown, digits: string) {
  const [firstSection] = getSections();
  if (firstSection) await user.click(firstSection);
  await user.keyboard(digits);
}

describe('date field', () => {
  test.each([
    ['es', '31072026', '31/07/2026', 'DD/MM/AAAA'],
    ['en', '07312026', '07/31/2026', 'MM/DD/YYYY'],
  ] as const)("is written in the order of the console's language: %s", async (language, digits, written, empty) => {
    const dateField = await openField({ language });
    expect(shownDate(dateField.field)).toBe(empty);
    await type(dateField, digits);
    expect([shownDate(dateField.field), dateField.currentValue()]).toEqual([written, '2026-07-31']);
  });

  test('has no date while its year is being typed, and expands a two-digit year', async () => {
    const dateField = await openField();
    const reportedValues: (string | null)[] = [];
    await type(dateField, '0');
    for (const digit of '1072') {
      await dateField.user.keyboard(digit);
      reportedValues.push(dateField.currentValue());
    }
    expect(reportedValues.filter((value) => value !== null && /^\d/.test(value))).toEqual([]);
    await dateField.user.keyboard('6');
    expect(shownDate(dateField.field)).toBe('01/07/0026');
    await dateField.user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect([shownDate(dateField.field), dateField.currentValue()]).toEqual(['01/07/2026', '2026-07-01']);
  });

  test('keeps an invalid date, shows an error on blur, and has no date as value', async () => {
    const dateField = await openField();
    await type(dateField, '31022026');
    expect(shownDate(dateField.field)).toBe('31/02/2026');
    expect(dateField.currentValue()).not.toMatch(/^\d{4}-/);
    expect(screen.queryByText('form.date.unfinished')).toBeNull();
    await dateField.user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(screen.getByText('form.date.unfinished')).toBeVisible();
    expect(shownDate(dateField.field)).toBe('31/02/2026');
  });

  test('with a partial date is not treated as empty', async () => {
    const dateField = await openField();
    await type(dateField, '15');
    await dateField.user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(dateField.currentValue()).not.toBeNull();
    expect(shownDate(dateField.field)).toBe('15/MM/AAAA');
    expect(screen.getByText('form.date.unfinished')).toBeVisible();
  });

  test('calls onBlur when the whole field loses the focus, not between its sections', async () => {
    const onBlur = vi.fn<() => void>();
    const dateField = await openField({ onBlur });
    await type(dateField, '15');
    expect(onBlur).not.toHaveBeenCalled();
    await dateField.user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(onBlur).toHaveBeenCalledOnce();
  });

  test('submits its form on Enter', async () => {
    const onSubmit = vi.fn<() => void>();
    const dateField = await openField({ onSubmit });
    await type(dateField, '01072026{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test('accepts a pasted date and can be cleared', async () => {
    const dateField = await openField();
    await type(dateField, '{Control>}a{/Control}');
    await dateField.user.paste('05/09/2026');
    expect(dateField.currentValue()).toBe('2026-09-05');
    await dateField.user.click(screen.getByRole('button', { name: 'Limpiar valor' }));
    expect([shownDate(dateField.field), dateField.currentValue()]).toEqual(['DD/MM/AAAA', null]);
  });

  test.each([
    ['es', '05-09-26', '2026-09-05'],
    ['es', '2026-09-05 18:04:11', '2026-09-05'],
    ['es', '5/SEP/2026', '2026-09-05'],
    ['es', '5 de septiembre de 2026', '2026-09-05'],
    ['en', 'Sep 5, 2026', '2026-09-05'],
    ['en', '9.5.2026', '2026-09-05'],
  ] as const)('parses a pasted date in %s: %s', async (language, text, date) => {
    const dateField = await openField({ language, value: '2026-07-01' });
    await type(dateField, '{Control>}a{/Control}');
    await dateField.user.paste(text);
    expect(dateField.currentValue()).toBe(date);
    await dateField.user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(shownDate(dateField.field)).toBe(language === 'en' ? '09/05/2026' : '05/09/2026');
  });

  test.each(['09/31/2026', '31/02/2026', 'SPEI 5512'])(
    'keeps its date if the pasted text is none: %s',
    async (text) => {
      const dateField = await openField({ value: '2026-07-01' });
      await type(dateField, '{Control>}a{/Control}');
      await dateField.user.paste(text);
      expect([dateField.currentValue(), shownDate(dateField.field)]).toEqual(['2026-07-01', '01/07/2026']);
    },
  );

  test('accepts digits pasted into a section', async () => {
    const dateField = await openField({ value: '2026-07-01' });
    const [day] = getSections();
    if (day) await dateField.user.click(day);
    await dateField.user.paste('15');
    expect(dateField.currentValue()).toBe('2026-07-15');
  });

  test('is disabled by its fieldset', async () => {
    const dateField = await openField({ disabled: true, value: '2026-07-01' });
    await type(dateField, '31');
    expect(dateField.currentValue()).toBe('2026-07-01');
  });

  test("marks today in the platform's time zone", async () => {
    vi.useFakeTimers({ now: new Date('2026-07-02T05:30:00Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const dateField = await openField();
    await dateField.user.click(screen.getByRole('button', { name: 'form.date.open' }));
    expect(await screen.findByRole('gridcell', { current: 'date' })).toHaveTextContent(/^1$/);
    await dateField.user.click(screen.getByRole('gridcell', { current: 'date' }));
    expect(dateField.currentValue()).toBe('2026-07-01');
  });

  test('disables days after the maximum in its calendar', async () => {
    const dateField = await openField({ value: '2026-07-10', max: '2026-07-15' });
    await dateField.user.click(screen.getByRole('button', { name: 'form.date.openAt' }));
    expect(await screen.findByRole('gridcell', { name: '15' })).toBeEnabled();
    expect(screen.getByRole('gridcell', { name: '16' })).toBeDisabled();
  });
});
