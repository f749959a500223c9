import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import {
  BooleanField,
  BooleanInput,
  Button,
  Confirm,
  Create,
  CreateButton,
  Datagrid,
  DataTable,
  DateField,
  DateInput,
  Edit,
  EditButton,
  ExportButton,
  FilterButton,
  List,
  NumberInput,
  ReferenceField,
  ReferenceInput,
  ReferenceManyField,
  required,
  Resource,
  SelectField,
  SelectInput,
  Show,
  SimpleForm,
  SimpleList,
  TabbedShowLayout,
  TextField,
  TextInput,
  Title,
  TopToolbar,
  useNotify,
  useRecordContext,
} from 'react-admin';

const courses = ['soup', 'main', 'dessert'].map((id) => ({ id, name: `plain.courses.${id}` }));

const dishFilters = [
  <TextInput key="q" source="q" alwaysOn />,
  <SelectInput key="course" source="course" choices={courses} />,
  <ReferenceInput key="kitchenId" source="kitchenId" reference="kitchens" />,
];

function DishList() {
  const isSmall = useMediaQuery('(max-width: 599.98px)', { noSsr: true });
  return (
    <List
      perPage={5}
      filters={dishFilters}
      actions={
        <TopToolbar>
          <FilterButton />
          <CreateButton />
          <ExportButton />
        </TopToolbar>
      }
    >
      {isSmall ? (
        <SimpleList primaryText={({ name }) => name} secondaryText={({ since }) => since} />
      ) : (
        <DataTable>
          <DataTable.Col source="name" />
          <DataTable.Col source="course">
            <SelectField source="course" choices={courses} />
          </DataTable.Col>
          <DataTable.Col source="kitchenId">
            <ReferenceField source="kitchenId" reference="kitchens" />
          </DataTable.Col>
          <DataTable.NumberCol source="price" />
          <DataTable.Col source="since" field={DateField} />
          <DataTable.Col source="available" field={BooleanField} />
        </DataTable>
      )}
    </List>
  );
}

function DishInputs() {
  return (
    <>
      <TextInput source="name" validate={required()} />
      <SelectInput source="course" choices={courses} />
      <ReferenceInput source="kitchenId" reference="kitchens" />
      <NumberInput source="price" />
      <DateInput source="since" />
      <BooleanInput source="available" />
      <TextInput source="notes" multiline rows={3} />
    </>
  );
}

const DishEdit = () => (
  <Edit mutationMode="pessimistic">
    <SimpleForm warnWhenUnsavedChanges>
      <DishInputs />
    </SimpleForm>
  </Edit>
);

const DishCreate = () => (
  <Create redirect="list">
    <SimpleForm>
      <DishInputs />
    </SimpleForm>
  </Create>
);

function RecommendButton() {
  const record = useRecordContext();
  const notify = useNotify();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button label="plain.recommend" onClick={() => setOpen(true)} />
      <Confirm
        isOpen={isOpen}
        title="plain.recommend"
        content="plain.recommendQuestion"
        onConfirm={() => {
          setOpen(false);
          notify('plain.recommended', { type: 'success', messageArgs: { name: record?.['name'] } });
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

const DishShow = () => (
  <Show
    actions={
      <TopToolbar>
        <RecommendButton />
        <EditButton />
      </TopToolbar>
    }
  >
    <TabbedShowLayout>
      <TabbedShowLayout.Tab label="plain.dish">
        <TextField source="name" />
        <SelectField source="course" choices={courses} />
        <BooleanField source="available" />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="plain.notes" path="notes">
        <TextField source="notes" />
      </TabbedShowLayout.Tab>
    </TabbedShowLayout>
  </Show>
);

const KitchenList = () => (
  <List exporter={false}>
    <Datagrid rowClick="show">
      <TextField source="name" />
      <TextField source="city" />
    </Datagrid>
  </List>
);

const KitchenShow = () => (
  <Show>
    <TabbedShowLayout>
      <TabbedShowLayout.Tab label="plain.dishes">
        <ReferenceManyField reference="dishes" target="kitchenId" label={false}>
          <Datagrid bulkActionButtons={false}>
            <TextField source="name" />
          </Datagrid>
        </ReferenceManyField>
      </TabbedShowLayout.Tab>
    </TabbedShowLayout>
  </Show>
);

export const AboutPage = () => (
  <>
    <Title title="plain.about" />
    <p>react-admin</p>
  </>
);

export const reactAdminResources = [
  <Resource
    key="dishes"
    name="dishes"
    list={DishList}
    edit={DishEdit}
    create={DishCreate}
    show={DishShow}
    recordRepresentation="name"
  />,
  <Resource key="kitchens" name="kitchens" list={KitchenList} show={KitchenShow} recordRepresentation="name" />,
];
