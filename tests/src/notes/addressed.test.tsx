import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openNotesConsole } from './notesConsole';

beforeEach(() => {
  // Nothing scrolls into view by itself.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  return () => vi.unstubAllGlobals();
});

test('an address that leads to a note loads what is needed to show it, and gives it the focus', async () => {
  const before = Array.from({ length: 14 }, (_, at) => [`Nota ${at}`, 'ana'] as const);
  const stage = await openNotesConsole(before, 0);
  const note = document.getElementById(`note-${stage.addressedNoteId}`);
  await waitFor(() => expect(document.getElementById(`note-${stage.addressedNoteId}`)).toHaveFocus());
  expect(note ?? document.activeElement).toHaveTextContent('Nota 0');
});

test('an address of a note that was deleted says so', async () => {
  await openNotesConsole([['Otra', 'ana']], 'gone');
  expect(await screen.findByText('La nota a la que llevaba este enlace ya no existe.')).toBeVisible();
});
