import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SearchLauncher } from '../../../src/search/SearchLauncher';
import { openConsoleFixture } from '../kit/consoleFixture';

async function openHelp(): Promise<Map<string, string>> {
  const tools = document.body.appendChild(document.createElement('div'));
  tools.id = 'tools';
  onTestFinished(() => tools.remove());
  const { user } = await openConsoleFixture({ names: ['Vegano'], pageExtras: <SearchLauncher /> });
  await screen.findByRole('rowheader', { name: /Vegano/ });
  await user.keyboard('?');
  const helpDialog = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
  return new Map(
    within(helpDialog)
      .getAllByRole('definition')
      .map((text) => {
        const keys = text.parentElement?.querySelectorAll('kbd') ?? [];
        return [text.textContent, [...keys].map((key) => key.textContent).join(' ')];
      }),
  );
}

const useMac = () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0)');
  onTestFinished(() => void vi.restoreAllMocks());
};

test('the help lists the keys of the search and of notes', async () => {
  const helpDialog = await openHelp();
  expect(Object.fromEntries(helpDialog)).toMatchObject({
    'Un resultado arriba o abajo': '↑ ↓',
    'Cinco resultados arriba o abajo': 'Re Pág Av Pág',
    'Abrirlo en otra pestaña': 'Ctrl Enter',
    'Fijarlo o dejar de fijarlo': 'Ctrl D',
    'Agregar la nota': 'Ctrl Enter',
  });
  expect(screen.getByText('Ctrl K')).toBeInTheDocument();
});

test('the help shows the modifier keys of a Mac', async () => {
  useMac();
  const helpDialog = await openHelp();
  expect([helpDialog.get('Abrirlo en otra pestaña'), helpDialog.get('Fijarlo o dejar de fijarlo')]).toEqual([
    '⌘ Enter',
    '⌘ D',
  ]);
  expect([...helpDialog.values()].join(' ')).not.toContain('Ctrl');
  expect(screen.getByText('⌘K')).toBeInTheDocument();
});
