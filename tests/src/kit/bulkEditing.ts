import { screen, within } from '@testing-library/react';
import { listStoredLabels, type ConsoleFixture } from './consoleFixture';

export const names = ['Vegano', 'Picante', 'Nuevo', 'Antojito'];
const isDryRun = ({ address }: { address: string }) => address.includes('dryRun=true');
export const writes = (fixture: ConsoleFixture) => fixture.sent('PUT').filter((one) => !isDryRun(one));
export const listDryRuns = (fixture: ConsoleFixture) => fixture.sent('PUT').filter(isDryRun);
export const pressButton = async (fixture: ConsoleFixture, name: string | RegExp) =>
  fixture.user.click(await screen.findByRole('button', { name }));
export const withinDialog = () => within(screen.getByRole('dialog'));
export const idOf = async (fixture: ConsoleFixture, name: string) =>
  String((await listStoredLabels(fixture)).find((one) => JSON.stringify(one['name']).includes(name))?.['id']);

export async function editAll(fixture: ConsoleFixture) {
  await screen.findByRole('table');
  await fixture.user.click(screen.getByRole('checkbox', { name: 'Seleccionar toda la página' }));
  await pressButton(fixture, 'Editar campos');
  await screen.findByRole('dialog', { name: /^Editar campos de/ });
}
export const tickField = (fixture: ConsoleFixture, field: string) =>
  fixture.user.click(withinDialog().getByRole('checkbox', { name: field }));
export async function pickColor(fixture: ConsoleFixture, color: string) {
  await tickField(fixture, 'Color');
  await fixture.fill('Color', color);
}
export async function review(fixture: ConsoleFixture) {
  await pressButton(fixture, 'Revisar cambios');
  await screen.findByRole('heading', { name: 'Vista previa' });
}
export const listPreviewedRows = () =>
  withinDialog()
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
