import { screen, waitFor, within } from '@testing-library/react';
import {
  BulkDeleteButton,
  Datagrid,
  DateField,
  Edit,
  EditButton,
  EmailField,
  ExportButton as ReactAdminExportButton,
  FilterButton,
  List,
  SaveButton,
  SimpleForm,
  TextField,
  TextInput,
  useInput,
} from 'react-admin';
import { describe, expect, test, vi } from 'vitest';
import { boolean, email } from '../../../contract/fields';
import { defineCatalog, type Resource } from '../../../contract/resource';
import { ActionBar } from '../../../src/kit/actions/ActionBar';
import type { ResourceScreens } from '../../../src/kit/resourceScreens';
import { FieldCell } from '../../../src/kit/FieldCell';
import { EditScreen } from '../../../src/kit/form/EditScreen';
import { FieldInput } from '../../../src/kit/form/FieldInput';
import { DeclaredFilter } from '../../../src/kit/list/ListScope';
import { ExportButton } from '../../../src/kit/list/ExportButton';
import { ListScreen } from '../../../src/kit/list/ListScreen';
import { Pager } from '../../../src/kit/list/Pager';
import { ReadScreen } from '../../../src/kit/read/ReadScreen';
import { captureDownloads, saveAs } from '../downloads';
import { labelForm, openConsoleFixture, type ConsoleFixture } from './consoleFixture';

const suppliers = defineCatalog('suppliers', {
  email: email({ column: 'offered' }),
  organic: boolean({ initial: false, filter: true, column: 'shown' }),
});

const path = '/catalogs/suppliers';

async function openWith(
  ownScreens: ResourceScreens,
  at = path,
  resource: Resource = suppliers,
): Promise<{ fixture: ConsoleFixture; ids: string[] }> {
  const fixture = await openConsoleFixture({
    at: '/login',
    resources: [resource],
    screensByResource: { [suppliers.name]: ownScreens },
  });
  const ids: string[] = [];
  for (const [name, organic] of [
    ['Huerta', true],
    ['Molino', false],
  ] as const) {
    const { color: _, ...common } = labelForm(name);
    const { json } = await fixture.api.send('POST', 'catalogs/suppliers', {
      body: { ...common, email: `${name.toLowerCase()}@example.com`, organic },
    });
    ids.push(String(json['id']));
  }
  await fixture.go(at.replace(':id', ids[0] ?? ''));
  return { fixture, ids };
}

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error(`${name} is in no row`);
  return within(row);
};

describe("react-admin's components in the console's screens", () => {
  test('fields and buttons are further columns of a list', async () => {
    const { fixture, ids } = await openWith({
      list: (
        <ListScreen>
          <TextField source="slug" label="Clave" />
          <EmailField source="email" />
          <DateField source="createdAt" label="Alta" locales="es-MX" />
          <EditButton />
        </ListScreen>
      ),
    });
    const row = await rowOf('Huerta');
    expect(screen.getByRole('columnheader', { name: 'Clave' })).toBeVisible();
    expect(row.getByText('huerta')).toBeVisible();
    expect(row.getByRole('link', { name: 'huerta@example.com' })).toHaveAttribute('href', 'mailto:huerta@example.com');
    expect(row.getByText('1/7/2026')).toBeVisible();
    await fixture.user.click(row.getByRole('link', { name: 'Editar' }));
    expect(fixture.address()).toBe(`${path}/${ids[0]}`);
  });

  test('fields inside a fragment are separate columns', async () => {
    const isKnown = true;
    await openWith({
      list: (
        <ListScreen>
          {isKnown && (
            <>
              <TextField source="slug" label="Clave" />
              <EmailField source="email" label="Correo" />
            </>
          )}
        </ListScreen>
      ),
    });
    const row = await rowOf('Huerta');
    expect(screen.getByRole('columnheader', { name: 'Clave' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Correo' })).toBeVisible();
    expect(row.getByRole('cell', { name: 'huerta' })).toBeVisible();
    expect(row.getByRole('cell', { name: 'huerta@example.com' })).toBeVisible();
  });

  test.each([
    ['rows have no checkboxes without bulk actions', undefined, 0],
    ['rows have checkboxes if a screen adds a bulk button', <BulkDeleteButton key="delete" />, 3],
  ])('%s', async (_, bulkActionButtons, boxes) => {
    const fixedSuppliers = { ...suppliers, writes: { create: true, update: false, archive: false } };
    await openWith({ list: <ListScreen bulkActionButtons={bulkActionButtons} /> }, path, fixedSuppliers);
    await rowOf('Huerta');
    expect(screen.queryAllByRole('checkbox')).toHaveLength(boxes);
  });

  test('a bulk button acts on the selected rows', async () => {
    const { fixture } = await openWith({
      list: <ListScreen bulkActionButtons={<BulkDeleteButton mutationMode="pessimistic" />} />,
    });
    await fixture.user.click((await rowOf('Huerta')).getByRole('checkbox'));
    await fixture.user.click(await screen.findByRole('button', { name: 'Eliminar' }));
    await fixture.user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Huerta' })).toBeNull());
    expect(fixture.sent('DELETE')).toHaveLength(1);
    expect(await rowOf('Molino')).toBeDefined();
  });

  test('the filter button adds a declared filter', async () => {
    const { fixture } = await openWith({ list: <ListScreen actions={<FilterButton />} /> });
    await rowOf('Molino');
    await fixture.user.click(screen.getByRole('button', { name: 'Agregar filtro' }));
    await fixture.user.click(await screen.findByRole('menuitemcheckbox', { name: /Organic|organic/ }));
    await fixture.user.click(await screen.findByRole('combobox', { name: /organic/i }));
    await fixture.user.click(await screen.findByRole('option', { name: 'Sí' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Molino' })).toBeNull());
    expect(await rowOf('Huerta')).toBeDefined();
  });

  test('the export button saves the file of the server', async () => {
    const downloads = captureDownloads();
    const { fixture } = await openWith(
      { list: <ListScreen actions={<ReactAdminExportButton label="CSV" />} /> },
      `${path}?filter={"q":"huerta"}`,
    );
    await rowOf('Huerta');
    await fixture.user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect((await downloads[0]?.file.text())?.trim().split('\r\n')).toHaveLength(2);
  });

  test('fields read the record of a page', async () => {
    await openWith(
      {
        edit: (
          <ReadScreen>
            <TextField source="slug" />
            <EmailField source="email" />
            <DateField source="createdAt" locales="es-MX" />
          </ReadScreen>
        ),
      },
      `${path}/:id`,
    );
    expect(await screen.findByText('huerta')).toBeVisible();
    expect(screen.getByRole('link', { name: 'huerta@example.com' })).toBeVisible();
    expect(screen.getByText('1/7/2026')).toBeVisible();
  });

  test('typing renders no other input of the form', async () => {
    const onRender = vi.fn<() => void>();
    function CountedInput() {
      onRender();
      return <input {...useInput({ source: 'email' }).field} />;
    }
    const { fixture } = await openWith(
      {
        edit: (
          <EditScreen>
            <CountedInput />
          </EditScreen>
        ),
      },
      `${path}/:id`,
    );
    const input = await screen.findByRole('textbox', { name: /Nombre en español/ });
    await fixture.user.click(input);
    onRender.mockClear();
    await fixture.user.keyboard('Nueva');
    expect(input).toHaveValue('HuertaNueva');
    expect(onRender).not.toHaveBeenCalled();
  });

  test("an input and a save button belong to the console's form, which sends the version of its record", async () => {
    const { fixture } = await openWith(
      {
        edit: (
          <EditScreen>
            <TextInput source="email" label="Buzón" />
            <SaveButton label="Grabar" type="button" />
          </EditScreen>
        ),
      },
      `${path}/:id`,
    );
    await fixture.fill('Buzón', 'ventas@example.com');
    // The button of react-admin is disabled during the validation of the field that loses the focus.
    await fixture.user.tab();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Grabar' })).toBeEnabled());
    await fixture.user.click(screen.getByRole('button', { name: 'Grabar' }));
    await waitFor(() => expect(fixture.sent('PUT')).toHaveLength(1));
    expect(fixture.sent('PUT')[0]?.body).toMatchObject({ email: 'ventas@example.com' });
    expect(fixture.sent('PUT')[0]?.headers.get('If-Match')).toBe('"1"');
  });
});

describe("the console's components in react-admin's screens", () => {
  test('columns, filters, export button and pager work in a plain list', async () => {
    const downloads = captureDownloads();
    const { fixture } = await openWith({
      list: (
        <List
          actions={<ExportButton />}
          pagination={<Pager />}
          filters={[<DeclaredFilter key="organic" source="organic" />]}
          filterDefaultValues={{ organic: true }}
        >
          <Datagrid rowClick={false} bulkActionButtons={false}>
            <FieldCell source="name" />
            <FieldCell source="organic" />
          </Datagrid>
        </List>
      ),
    });
    expect(await screen.findByRole('cell', { name: /Huerta/ })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Sí' })).toBeVisible();
    expect(screen.getByText('1–1 de 1')).toBeVisible();
    await saveAs(fixture, 'Exportar');
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect((await downloads[0]?.file.text())?.trim().split('\r\n')).toHaveLength(2);
    await fixture.user.click(screen.getByRole('combobox', { name: /organic/i }));
    await fixture.user.click(await screen.findByRole('option', { name: 'No' }));
    expect(await screen.findByRole('cell', { name: /Molino/ })).toBeVisible();
  });

  test('inputs and actions work in a plain edit', async () => {
    const { fixture } = await openWith(
      {
        edit: (
          <Edit mutationMode="pessimistic" actions={<ActionBar back={path} />}>
            <SimpleForm>
              <FieldInput source="email" />
            </SimpleForm>
          </Edit>
        ),
      },
      `${path}/:id`,
    );
    expect(await screen.findByRole('button', { name: 'Archivar' })).toBeVisible();
    await fixture.fill(/email/i, 'otra@example.com');
    await fixture.user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(fixture.sent('PUT')).toHaveLength(1));
    expect(fixture.sent('PUT')[0]?.body).toMatchObject({ email: 'otra@example.com' });
  });
});
