import { useEffect, useState, type ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { labels } from '../../contract/catalogs/catalogs';
import type { Field, FieldKind } from '../../contract/fields';
import { declaredNames } from '../../contract/values';
import { validationMessage } from '../../src/data/problem';
import { RecordScope, ResourceScope } from '../../src/kit/contexts';
import { FieldCell } from '../../src/kit/FieldCell';
import { FieldInput } from '../../src/kit/form/FieldInput';
import { FormBar, FormSections, RecordForm, ReviewForm } from '../../src/kit/form/RecordForm';
import { useRecordForm } from '../../src/kit/form/useRecordForm';
import { initialFormValues, formPartsOf } from '../../src/kit/form/formValues';
import type { FilterPart } from '../../src/kit/kinds/kind';
import { NumberFieldInput } from '../../src/kit/kinds/numbers.write';
import { ArchivedChip, ReferenceCell, ReferenceText } from '../../src/kit/kinds/ReferenceCell';
import { ReferencePicker } from '../../src/kit/kinds/ReferencePicker';
import { TextFilter, TextFieldInput } from '../../src/kit/kinds/TextFieldInput';
import { editorOf } from '../../src/kit/kinds/editors';
import type { AnyRecord } from '../../src/kit/record';
import { DateField } from '../../src/kit/ui/dates/DateField';
import { DateInput } from '../../src/kit/ui/dates/DateInput';
import { CheckboxGroup } from '../../src/kit/kinds/CheckboxGroup';
import { FieldHelp } from '../../src/kit/kinds/FieldHelp';
import { ColorSample } from '../../src/kit/kinds/texts.read';
import { Thumbnail } from '../../src/kit/images/Thumbnail';
import { EmptyValue, TruncatedText, NoBreakText } from '../../src/kit/ui/values';
import type { Entry, Section, State, Text } from '../entry';
import { dish, dishes, emptyDish, fieldsByKind } from '../sample';

const purposes: Readonly<Record<FieldKind, Text>> = {
  text: { es: 'Texto corto o de varias líneas.', en: 'Short or multi-line text.' },
  localizedText: { es: 'Texto en los dos idiomas.', en: 'Text in both languages.' },
  localizedTexts: { es: 'Lista de textos en los dos idiomas.', en: 'A list of texts in both languages.' },
  slug: { es: 'Identificador que se propone del nombre.', en: 'Identifier, proposed from the name.' },
  color: { es: 'Color con una muestra al lado.', en: 'A color with its sample beside it.' },
  email: { es: 'Correo con enlace para escribir.', en: 'Email address, a link to write to.' },
  phone: { es: 'Teléfono con formato del país.', en: 'Phone number, formatted for its country.' },
  url: { es: 'Dirección web con enlace para abrirla.', en: 'Web address, a link to open.' },
  boolean: { es: 'Sí o no.', en: 'Yes or no.' },
  integer: { es: 'Número entero con límites.', en: 'Whole number with bounds.' },
  money: { es: 'Importe con su moneda.', en: 'Amount with its currency.' },
  rate: { es: 'Porcentaje en puntos base.', en: 'Percentage, kept in basis points.' },
  choice: { es: 'Una de varias opciones.', en: 'One of several options.' },
  choices: { es: 'Varias opciones a la vez.', en: 'Several options at once.' },
  date: { es: 'Día del calendario.', en: 'Calendar date.' },
  instant: { es: 'Momento exacto; solo lo escribe la API.', en: 'Exact moment; only the API writes it.' },
  reference: { es: 'Otro registro.', en: 'Another record.' },
  references: { es: 'Varios registros.', en: 'Several records.' },
  image: { es: 'Imagen que se sube al elegirla.', en: 'Picture, uploaded when chosen.' },
  secret: { es: 'Dato que se escribe y no se vuelve a mostrar.', en: 'Written once and never shown again.' },
  group: { es: 'Varios campos que van juntos.', en: 'Several fields that belong together.' },
  json: { es: 'Datos internos; solo lectura.', en: 'Internal data; read-only.' },
};

const kindNames = declaredNames(fieldsByKind);
/** Field kinds without an input, because only the API writes them. */
const readOnlyKinds: ReadonlySet<FieldKind> = new Set(['instant', 'json']);
const kindsWithoutFilter: ReadonlySet<FieldKind> = new Set([
  'json',
  'secret',
  'group',
  'image',
  'choices',
  'color',
  'localizedTexts',
]);

function kindEntry(kind: FieldKind): Entry {
  const states: State[] = [
    { name: { es: 'Valor', en: 'Value' }, show: () => <Value record={dish} kind={kind} /> },
    { name: { es: 'Sin valor', en: 'Without a value' }, show: () => <Value record={emptyDish} kind={kind} /> },
  ];
  if (!readOnlyKinds.has(kind))
    states.push(
      { name: { es: 'Entrada', en: 'Input' }, show: () => <Input kind={kind} /> },
      { name: { es: 'Entrada con error', en: 'Input with an error' }, show: () => <Input kind={kind} hasError /> },
    );
  if (!kindsWithoutFilter.has(kind))
    states.push({ name: { es: 'Filtro', en: 'Filter' }, show: () => <Filter kind={kind} /> });
  return { id: `fields/${kind}`, title: kind, purpose: purposes[kind], shows: [], states };
}

function Value({ record, kind }: { record: AnyRecord; kind: FieldKind }) {
  return (
    <RecordScope resource={dishes} record={record}>
      <FieldCell source={kind} />
    </RecordScope>
  );
}

function Form({ source, hasError = false, children }: { source: string; hasError?: boolean; children: ReactNode }) {
  const form = useForm({
    defaultValues: initialFormValues(dishes, dish),
    shouldFocusError: false,
    resolver: (values) =>
      hasError
        ? { values: {}, errors: { [source]: errorAt(source, validationMessage('violations.required')) } }
        : { values, errors: {} },
  });
  const { handleSubmit } = form;
  useEffect(() => {
    if (hasError) void handleSubmit(() => undefined)();
  }, [hasError, handleSubmit]);
  return (
    <RecordScope resource={dishes} record={dish}>
      <FormProvider {...form}>
        <form noValidate>{children}</form>
      </FormProvider>
    </RecordScope>
  );
}

function errorAt(name: string, message: string) {
  const [, inner] = (formPartsOf(dishes).find((part) => part.name === name)?.source ?? name).split('.');
  return inner === undefined ? { type: 'required', message } : { [inner]: { type: 'required', message } };
}

function Input({ kind, hasError = false }: { kind: FieldKind; hasError?: boolean }) {
  return (
    <Form source={kind} hasError={hasError}>
      <FieldInput source={kind} />
    </Form>
  );
}

function Filter({ kind }: { kind: FieldKind }) {
  const [value, setValue] = useState<FilterPart>({});
  const field: Field = fieldsByKind[kind];
  const { Filter: Input } = editorOf(field);
  return (
    <Input
      resource={dishes.name}
      name={kind}
      field={field}
      value={value}
      onChange={(part) => setValue({ ...value, ...part })}
    />
  );
}

function WholeForm() {
  const form = useRecordForm(labels, initialFormValues(labels));
  return (
    <ResourceScope resource={labels}>
      <ReviewForm
        form={form}
        draft={{ resource: labels }}
        onSubmit={() => undefined}
        back="/catalogs/labels"
        outcomeUnknownText={null}
        problem={null}
      >
        <FormSections />
      </ReviewForm>
    </ResourceScope>
  );
}

export const fields: Section = {
  id: 'fields',
  title: { es: 'Campos', en: 'Fields' },
  entries: [
    {
      id: 'fields/FieldCell',
      title: 'FieldCell · FieldInput',
      purpose: {
        es: 'Un campo declarado, para leerse y para escribirse. Abajo, cada clase de campo.',
        en: 'A declared field, to be read and to be written. Each kind of field follows.',
      },
      shows: [
        FieldCell,
        FieldInput,
        TextFieldInput,
        NumberFieldInput,
        TextFilter,
        ReferenceCell,
        ReferenceText,
        ArchivedChip,
        ReferencePicker,
        DateField,
        DateInput,
        CheckboxGroup,
        FieldHelp,
        ColorSample,
        Thumbnail,
        EmptyValue,
        TruncatedText,
        NoBreakText,
      ],
      states: [
        { name: { es: 'Se lee', en: 'Read' }, show: () => <Value record={dish} kind="localizedText" /> },
        { name: { es: 'Se escribe', en: 'Written' }, show: () => <Input kind="choice" /> },
        {
          name: { es: 'Un registro en texto', en: 'A record as text' },
          show: () => <ReferenceText to={labels.name} ids={['label-1']} />,
        },
        { name: { es: 'Archivado', en: 'Archived' }, show: () => <ArchivedChip /> },
      ],
    },
    ...kindNames.map(kindEntry),
    {
      id: 'fields/RecordForm',
      title: 'RecordForm · ReviewForm',
      purpose: {
        es: 'El formulario de un recurso, por secciones, con sus botones a la vista.',
        en: 'The form of a resource, in sections, with its buttons in sight.',
      },
      shows: [RecordForm, ReviewForm, FormSections, FormBar],
      states: [{ name: { es: 'Nuevo', en: 'New' }, wide: true, show: () => <WholeForm /> }],
    },
  ],
};
