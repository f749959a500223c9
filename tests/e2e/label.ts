import { expect, type Console } from './console';

export async function createLabel(console: Console, label: { name: string }): Promise<void> {
  const { page } = console;
  await page.goto('/catalogs/labels/create');
  await page.getByLabel('Nombre en español').fill(label.name);
  await page.getByRole('button', { name: 'Guardar etiqueta', exact: true }).click();
  await expect(page.getByText(`Se creó «${label.name}».`)).toBeVisible();
}

export async function openLabel(console: Console, name: string): Promise<void> {
  await console.page.goto(`/catalogs/labels?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`);
  await console.page.getByRole('link', { name, exact: true }).click();
  await expect(console.heading).toContainText(name);
}
