import { useState } from 'react';
import { labels } from '../../contract/catalogs/catalogs';
import { ColumnsStep, ParseOptionsForm } from '../../src/kit/import/ColumnsStep';
import type { ColumnMapping } from '../../src/kit/import/columnMapping';
import { FileStep } from '../../src/kit/import/FileStep';
import { ImportProgress, ImportStepLayout } from '../../src/kit/import/ImportStepLayout';
import { ResultTable, ImportCounts } from '../../src/kit/import/ResultTable';
import { countsOf, type RowResult } from '../../src/kit/import/results';
import { HistoryEvent } from '../../src/kit/history/HistoryPanel';
import { History } from '../../src/kit/history/History';
import HistoryPanel from '../../src/kit/history/HistoryPanel';
import { FactList, Facts } from '../../src/kit/read/Facts';
import { RecordFacts } from '../../src/kit/form/ReadOnlyRecord';
import { FixedField } from '../../src/kit/form/FieldInput';
import { RecordScope } from '../../src/kit/contexts';
import type { Section } from '../entry';
import { dish, dishes, labelRecords } from '../sample';

const noop = () => undefined;
const header = ['Nombre', 'Clave', 'Color'];
const rows = [
  { row: 2, cells: ['Sin gluten', 'sin-gluten', '#B45309'] },
  { row: 3, cells: ['Picante', 'picante', '#B91C1C'] },
  { row: 4, cells: ['', 'sin-nombre', 'rojo'] },
  { row: 6, cells: ['Vegano', 'vegano', '#166534'] },
];
const chunks = [{ columns: ['name.es', 'slug', 'color'], rows }];
const source = {
  name: 'etiquetas.csv',
  importId: 'gallery',
  parseOptions: { delimiter: ',', encoding: 'utf-8', headerRow: 1, sheet: 0 },
  availableSheets: [],
  headerCandidates: [{ row: 1, cells: header }, ...rows],
  header,
  rows,
  faultyRows: [{ row: 5, cells: ['Nuevo', 'nuevo', '#166534', 'x'], fault: 'extraCells' }],
} as const;
const noRecords = new Map<string, never>();
const results: readonly RowResult[] = [
  { row: 2, verdict: 'create' },
  { row: 3, verdict: 'already', id: '01890000-0000-7000-8000-000000000003' },
  {
    row: 4,
    verdict: 'refused',
    code: 'request.invalid',
    violations: [
      { field: 'name.es', code: 'required' },
      { field: 'color', code: 'malformed' },
    ],
  },
  { row: 5, verdict: 'refused', fault: 'extraCells' },
  { row: 6, verdict: 'update', id: '01890000-0000-7000-8000-000000000006', version: 1, changes: ['color'] },
];

function Columns() {
  const [mapping, setMapping] = useState<ColumnMapping>(['name.es', 'slug', null]);
  return (
    <ColumnsStep
      resource={labels}
      source={source}
      columnMapping={mapping}
      refusalReason={null}
      onParseOptionsChange={noop}
      onMappingChange={setMapping}
      onBack={noop}
      onNext={noop}
    />
  );
}

const [label = dish] = labelRecords;

export const imports: Section = {
  id: 'import',
  title: { es: 'Importación, datos e historial', en: 'Import, facts and history' },
  entries: [
    {
      id: 'import/FileStep',
      title: 'FileStep · ColumnsStep',
      purpose: {
        es: 'El archivo, y qué campo llena cada columna.',
        en: 'The file, and which field each column fills.',
      },
      shows: [FileStep, ColumnsStep, ParseOptionsForm, ImportStepLayout],
      states: [
        {
          name: { es: 'Elegir archivo', en: 'Choose a file' },
          wide: true,
          show: () => <FileStep resource={labels} isReading={false} refusalReason={null} onFile={noop} />,
        },
        {
          name: { es: 'Archivo rechazado', en: 'File refused' },
          wide: true,
          show: () => <FileStep resource={labels} isReading={false} refusalReason="notCsv" onFile={noop} />,
        },
        { name: { es: 'Columnas', en: 'Columns' }, wide: true, show: () => <Columns /> },
      ],
    },
    {
      id: 'import/ResultTable',
      title: 'ResultTable · Tallies · Progress',
      purpose: {
        es: 'Qué pasa con cada fila, y por qué no entra la que no entra.',
        en: 'What becomes of each row, and why one that is refused is.',
      },
      shows: [ResultTable, ImportCounts, ImportProgress],
      states: [
        {
          name: { es: 'Avance', en: 'Progress' },
          wide: true,
          show: () => (
            <ImportProgress
              label="CSV"
              total={3}
              run={{
                phase: 'running',
                results: [{ row: 2, verdict: 'create' }],
                error: null,
                isRetrying: false,
                rowsPerSecond: 120,
              }}
            />
          ),
        },
        {
          name: { es: 'Totales', en: 'Totals' },
          wide: true,
          show: () => <ImportCounts counts={countsOf(results)} isDryRun filter={null} onFilter={() => undefined} />,
        },
        {
          name: { es: 'Por fila', en: 'Row by row' },
          wide: true,
          show: () => (
            <ResultTable {...{ resource: labels, source, chunks, results }} filter={null} recordsBefore={noRecords} />
          ),
        },
      ],
    },
    {
      id: 'import/Facts',
      title: 'Facts · RecordFacts · FixedField',
      purpose: {
        es: 'Lo que se sabe de un registro, y lo que ya no se puede cambiar.',
        en: 'What is known of a record, and what can no longer be changed.',
      },
      shows: [Facts, FactList, RecordFacts, FixedField],
      states: [
        {
          name: { es: 'Datos', en: 'Facts' },
          show: () => (
            <RecordScope resource={dishes} record={dish}>
              <Facts of={dishes} names={['choice', 'money', 'date', 'email']} />
            </RecordScope>
          ),
        },
        {
          name: { es: 'Datos del registro', en: 'Facts of the record' },
          show: () => (
            <RecordScope resource={labels} record={label}>
              <RecordFacts />
            </RecordScope>
          ),
        },
        {
          name: { es: 'Ya no cambia', en: 'It no longer changes' },
          show: () => (
            <RecordScope resource={dishes} record={dish}>
              <FixedField name="money" reason="immutable" />
            </RecordScope>
          ),
        },
      ],
    },
    {
      id: 'import/History',
      title: 'History',
      purpose: {
        es: 'Quién hizo qué, cuándo y por qué, con lo que cambió.',
        en: 'Who did what, when and why, with what it changed.',
      },
      shows: [History, HistoryPanel, HistoryEvent],
      states: [
        {
          name: { es: 'Dos eventos', en: 'Two events' },
          show: () => (
            <RecordScope resource={labels} record={label}>
              <HistoryPanel />
            </RecordScope>
          ),
        },
      ],
    },
  ],
};
