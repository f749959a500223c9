import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { Route, useParams } from 'react-router';
import { expect, test } from 'vitest';
import type { Field } from '../../../contract/fields';
import { writesOf, type Resource } from '../../../contract/resource';
import { resources } from '../../../contract/resources';
import { initialFormValues } from '../../../src/kit/form/formValues';
import { actionInputResource } from '../../../src/kit/actions/ActionFields';
import { ResourceScope } from '../../../src/kit/contexts';
import { BulkEditFields } from '../../../src/kit/bulk/BulkEditFields';
import { bulkFieldsOf, editModesOf } from '../../../src/kit/bulk/edits';
import { editorOf } from '../../../src/kit/kinds/editors';
import { titleSourceOf } from '../../../src/kit/record';
import { openConsoleFixture } from './consoleFixture';

interface DrawnForm {
  name: string;
  resource: Resource;
  draw: 'input' | 'filter' | 'bulk';
}

const makeWritable = (resource: Resource): Resource => ({
  ...resource,
  fields: Object.fromEntries(Object.entries(resource.fields).filter(([, { readOnly }]) => !readOnly)),
});

const formsOf = (resource: Resource): DrawnForm[] => [
  { name: 'form', resource: makeWritable(resource), draw: 'input' },
  { name: 'filters', resource, draw: 'filter' },
  {
    name: 'bulk edit',
    resource: { ...resource, fields: writesOf(resource).update ? Object.fromEntries(bulkFieldsOf(resource)) : {} },
    draw: 'bulk',
  },
  ...Object.entries(resource.actions).map(([name, action]): DrawnForm => ({
    name: `action ${name}`,
    resource: actionInputResource(resource, action),
    draw: 'input',
  })),
];

const forms = resources.flatMap((resource) =>
  formsOf(resource).filter((form) => Object.keys(form.resource.fields).length > 0),
);

function Fields({ resource, draw }: DrawnForm) {
  const form = useForm({ defaultValues: initialFormValues(resource, {}) });
  const fields = Object.entries(resource.fields);
  return (
    <ResourceScope resource={resource}>
      <FormProvider {...form}>
        {draw === 'bulk' ? (
          <BulkEditFields
            fields={fields}
            chosenModes={new Map(fields.map(([name, field]) => [name, editModesOf(field)[0] ?? 'set']))}
            onChange={() => undefined}
            sharedCurrencies={{ currency: 'MXN' }}
            mixedFields={new Set()}
          />
        ) : (
          fields.map(([name, field]) => <One key={name} {...{ resource, name, field, draw }} />)
        )}
      </FormProvider>
    </ResourceScope>
  );
}

function One({ resource, name, field, draw }: Omit<DrawnForm, 'name'> & { name: string; field: Field }) {
  const { Input, Filter } = editorOf(field);
  const fieldPlace = { resource: resource.name, name, field };
  return draw === 'filter' ? (
    <Filter {...fieldPlace} value={{}} onChange={() => undefined} />
  ) : (
    <Input {...fieldPlace} titleSource={titleSourceOf(resource)} record={null} />
  );
}

function FormOfRoute() {
  const formIndex = Number(useParams()['at']);
  const form = forms[formIndex];
  return (
    form && (
      <>
        <h1>{formIndex}</h1>
        <Fields {...form} />
      </>
    )
  );
}

const normalizeText = (text: string | null | undefined) => (text ?? '').replaceAll(/[*\s]+/g, ' ').trim();

/** Returns whether an element is invisible to sighted users. Screen readers may still read it. */
const isHidden = (element: Element) => element.closest('[hidden], [class*="hidden"]') !== null;

/** Returns the visible label of a control: the text of its `<label>`, or of the elements in `aria-labelledby`. */
function getVisibleLabel(control: HTMLElement): string {
  const labelledBy = (control.getAttribute('aria-labelledby') ?? '').split(' ').flatMap((id) => {
    const element = id ? document.getElementById(id) : null;
    // The accessible name of a menu includes the selected option, which is not part of the label.
    return element && element !== control && element.getAttribute('role') !== 'combobox' ? [element] : [];
  });
  const labels: Element[] =
    control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
      ? [...(control.labels ?? [])]
      : [...(control.closest('.MuiFormControl-root')?.querySelectorAll(':scope > label') ?? [])];
  const visibleLabels = (labelledBy.length > 0 ? labelledBy : labels).filter((element) => !isHidden(element));
  return normalizeText(visibleLabels.map(({ textContent }) => textContent).join(' '));
}

function getVisibleLegend(control: HTMLElement): string {
  const legend = control.closest('fieldset')?.querySelector(':scope > legend');
  return legend && !isHidden(legend) ? normalizeText(legend.textContent) : '';
}

function listControls(): HTMLElement[] {
  return [
    // Includes date fields: their sections form a group, and the group has the label.
    ...document.querySelectorAll<HTMLElement>(
      'input, textarea, select, [role="combobox"], [role="group"]:has([role="spinbutton"])',
    ),
  ].filter((control) => control.closest('[hidden], [aria-hidden="true"]') === null);
}

const escapePattern = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Returns a pattern for the accessible name that label and legend require. */
function expectedName(control: HTMLElement): RegExp {
  const label = escapePattern(getVisibleLabel(control));
  const legend = escapePattern(getVisibleLegend(control));
  // The name of a field in a group may consist of legend and label, such as "Comisión, desde".
  return legend === '' ? new RegExp(`^${label}$`, 'i') : new RegExp(`^(${legend}.*)?${label}$`, 'i');
}

test.each(resources.map((resource) => [resource.name, resource] as const))(
  'every input of %s, in its form, filters, bulk edit and actions, has a visible label that equals its accessible name',
  async (_, resource) => {
    const formsOfRoutes = forms.flatMap(({ resource: { name }, ...form }, index) =>
      name === resource.name ? [{ ...form, at: index }] : [],
    );
    const fixture = await openConsoleFixture({
      resources,
      at: '/drawn/none',
      routes: <Route path="/drawn/:at" element={<FormOfRoute />} />,
    });
    for (const { name, at } of formsOfRoutes) {
      await fixture.go(`/drawn/${at}`);
      await screen.findByRole('heading', { level: 1, name: String(at) });
      for (const control of listControls()) {
        expect.soft(getVisibleLabel(control), `${name}: ${control.outerHTML.slice(0, 200)}`).not.toBe('');
        expect.soft(control, name).toHaveAccessibleName(expectedName(control));
      }
    }
  },
);
