import { screen, within } from '@testing-library/react';
import { keptLabels, type Stage } from './stage';

export const names = ['Vegano', 'Picante', 'Nuevo', 'Antojito'];
const isDryRun = ({ address }: { address: string }) => address.includes('dryRun=true');
export const writes = (stage: Stage) => stage.sent('PUT').filter((one) => !isDryRun(one));
export const dryRuns = (stage: Stage) => stage.sent('PUT').filter(isDryRun);
export const press = async (stage: Stage, name: string | RegExp) =>
  stage.user.click(await screen.findByRole('button', { name }));
export const dialog = () => within(screen.getByRole('dialog'));
export const idOf = async (stage: Stage, name: string) =>
  String((await keptLabels(stage)).find((one) => JSON.stringify(one['name']).includes(name))?.['id']);

export async function editAll(stage: Stage) {
  await screen.findByRole('table');
  await stage.user.click(screen.getByRole('checkbox', { name: 'Seleccionar toda la página' }));
  await press(stage, 'Editar campos');
  await screen.findByRole('dialog', { name: /^Editar campos de/ });
}
export const tick = (stage: Stage, field: string) => stage.user.click(dialog().getByRole('checkbox', { name: field }));
export async function pickColor(stage: Stage, color: string) {
  await tick(stage, 'Color');
  await stage.fill('Color', color);
}
export async function review(stage: Stage) {
  await press(stage, 'Revisar cambios');
  await screen.findByRole('heading', { name: 'Vista previa' });
}
/** Each row of the preview that changes: its name, what it says, what it would say. */
export const previewed = () =>
  dialog()
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
