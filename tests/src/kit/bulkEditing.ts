import { screen, within } from '@testing-library/react';
import { storedLabels, type ConsoleFixture } from './consoleFixture';

export const names = ['Vegano', 'Picante', 'Nuevo', 'Antojito'];
const isDryRun = ({ address }: { address: string }) => address.includes('dryRun=true');
export const writes = (stage: ConsoleFixture) => stage.sent('PUT').filter((one) => !isDryRun(one));
export const dryRuns = (stage: ConsoleFixture) => stage.sent('PUT').filter(isDryRun);
export const press = async (stage: ConsoleFixture, name: string | RegExp) =>
  stage.user.click(await screen.findByRole('button', { name }));
export const dialog = () => within(screen.getByRole('dialog'));
export const idOf = async (stage: ConsoleFixture, name: string) =>
  String((await storedLabels(stage)).find((one) => JSON.stringify(one['name']).includes(name))?.['id']);

export async function editAll(stage: ConsoleFixture) {
  await screen.findByRole('table');
  await stage.user.click(screen.getByRole('checkbox', { name: 'Seleccionar toda la página' }));
  await press(stage, 'Editar campos');
  await screen.findByRole('dialog', { name: /^Editar campos de/ });
}
export const tickField = (stage: ConsoleFixture, field: string) =>
  stage.user.click(dialog().getByRole('checkbox', { name: field }));
export async function pickColor(stage: ConsoleFixture, color: string) {
  await tickField(stage, 'Color');
  await stage.fill('Color', color);
}
export async function review(stage: ConsoleFixture) {
  await press(stage, 'Revisar cambios');
  await screen.findByRole('heading', { name: 'Vista previa' });
}
/** Changed rows of the preview: name, value before, value after. */
export const previewedRows = () =>
  dialog()
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
