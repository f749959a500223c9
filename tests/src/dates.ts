import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

type QueryScope = Pick<ReturnType<typeof within>, 'findByRole'>;

/** Waits until the date picker has loaded. Returns the date field with this label. */
export function findDateField(name: string | RegExp, scope: QueryScope = screen): Promise<HTMLElement> {
  return scope.findByRole('group', { name }, { timeout: 15_000 });
}

/** Types a date, such as `2026-07-31`, digit by digit into the field with this label. */
export async function typeDate(
  user: UserEvent,
  name: string | RegExp,
  date: string,
  scope: QueryScope = screen,
): Promise<HTMLElement> {
  const field = await findDateField(name, scope);
  const isEnglish = document.documentElement.lang === 'en';
  const [year = '', month = '', day = ''] = date.split('-');
  const [firstSection] = within(field).getAllByRole('spinbutton');
  if (!firstSection) throw new Error(`${String(name)} has no sections`);
  await user.click(firstSection);
  await user.keyboard(isEnglish ? month + day + year : day + month + year);
  return field;
}

export function shownDate(field: HTMLElement): string {
  // Reads the sections, since the input has a text only while everything is selected.
  const sectionList = field.querySelector('.MuiPickersSectionList-root');
  if (!sectionList) throw new Error('The field has no list of sections.');
  return sectionList.textContent.replaceAll(/[\u2066-\u2069\u200e\u200b]/g, '');
}
