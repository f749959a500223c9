import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openNotesConsole } from './notesConsole';

beforeEach(() => {
  // Reports no element as visible, as before the user scrolls.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  return () => vi.unstubAllGlobals();
});

test('an address with a note loads the pages up to it and focuses the note', async () => {
  const earlierNotes = Array.from({ length: 14 }, (_, index) => [`Nota ${index}`, 'ana'] as const);
  const fixture = await openNotesConsole(earlierNotes, 0);
  const note = document.getElementById(`note-${fixture.addressedNoteId}`);
  await waitFor(() => expect(document.getElementById(`note-${fixture.addressedNoteId}`)).toHaveFocus());
  expect(note ?? document.activeElement).toHaveTextContent('Nota 0');
});

test('an address with a deleted note shows that it no longer exists', async () => {
  await openNotesConsole([['Otra', 'ana']], 'gone');
  expect(await screen.findByText('La nota a la que llevaba este enlace ya no existe.')).toBeVisible();
});
