import { useState } from 'react';
import { labels, occasions } from '../../contract/catalogs/catalogs';
import { ResourceScope } from '../../src/kit/contexts';
import { ListScope } from '../../src/kit/list/ListScope';
import { RecordList } from '../../src/kit/list/RecordList';
import { RecordRows, TitleCell, RowCheckbox } from '../../src/kit/list/RecordRows';
import { ListToolbar, SearchBox, ArchiveTabs } from '../../src/kit/list/ListToolbar';
import ActiveFilters from '../../src/kit/list/ActiveFilters';
import { DownloadButton } from '../../src/kit/files/DownloadButton';
import { ExportButton } from '../../src/kit/list/ExportButton';
import { Pager } from '../../src/kit/list/Pager';
import { useDeclaredList } from '../../src/kit/list/ListScreen';
import BulkBar from '../../src/kit/bulk/BulkBar';
import { RelatedRecords, RelatedRows } from '../../src/kit/read/RelatedRecords';
import { relatedTab, RelatedTabs } from '../../src/kit/read/RelatedTabs';
import { Panel } from '../../src/kit/read/Panel';
import { RecordName, RecordTitle } from '../../src/kit/RecordName';
import { SumTable } from '../../src/kit/read/SumTable';
import { RowCards } from '../../src/kit/table/RowCards';
import { RowLink, ScrollRegion, Table } from '../../src/kit/table/Table';
import { type TableProps, TableGrid, HeadCell, TableRow, FullWidthRow } from '../../src/kit/table/TableGrid';
import { UsageCount } from '../../src/kit/FieldCell';
import { useResourceText } from '../../src/kit/resourceText';
import Tag from 'lucide-react/icons/tag';
import { LinkTiles } from '../../src/kit/ui/LinkTiles';
import { Section as PageSection } from '../../src/kit/ui/Section';
import type { Section } from '../entry';

interface Order {
  name: string;
  section: string;
  orders: number;
  salesMinor: number;
}

const orders: readonly Order[] = [
  { name: 'Fonda La Comadre', section: 'Ciudad de México', orders: 84, salesMinor: 4_150_500 },
  { name: 'Pozolería Moctezuma', section: 'Ciudad de México', orders: 11, salesMinor: 784_690 },
  { name: 'Mariscos El Faro', section: 'Guadalajara', orders: 3, salesMinor: -66_450 },
];

function Orders(props: Partial<TableProps<Order>> & { label: string; wide?: boolean }) {
  const { format, language } = useResourceText();
  const [isAscending, setAscending] = useState(false);
  const rows = props.rows ?? (isAscending ? orders.toReversed() : orders);
  const heads = { es: ['Empresa', 'Pedidos', 'Ventas', 'Total'], en: ['Company', 'Orders', 'Sales', 'Total'] }[
    language
  ];
  const [company = '', count = '', sales = '', total = ''] = heads;
  const sum = (of: (order: Order) => number) => rows.reduce((added, row) => added + of(row), 0);
  return (
    <Table<Order>
      variant="panel"
      columns={[
        { key: 'name', label: company, cell: ({ name }) => name, total },
        {
          key: 'orders',
          label: count,
          align: 'end',
          cell: (row) => format.number(row.orders),
          total: format.number(sum((row) => row.orders)),
        },
        {
          key: 'sales',
          label: sales,
          align: 'end',
          isMain: true,
          sort: { order: isAscending ? 'ASC' : 'DESC', onSort: () => setAscending(!isAscending) },
          cell: ({ salesMinor }) => format.money(salesMinor, 'MXN'),
          total: format.money(
            sum(({ salesMinor }) => salesMinor),
            'MXN',
          ),
        },
      ]}
      keyOf={({ name }) => name}
      {...props}
      rows={rows}
    />
  );
}

function Labels() {
  const list = useDeclaredList(labels);
  return (
    <ResourceScope resource={labels}>
      <ListScope list={list}>
        <RecordList empty={null} />
      </ListScope>
    </ResourceScope>
  );
}

export const tables: Section = {
  id: 'tables',
  title: { es: 'Tablas y listas', en: 'Tables and lists' },
  entries: [
    {
      id: 'tables/Table',
      title: 'Table',
      purpose: {
        es: 'La única tabla de la consola: encabezados, números alineados, totales, y tarjetas o desplazamiento en el teléfono.',
        en: 'The one table of the console: headers, aligned numbers, totals, and cards or scrolling on a phone.',
      },
      shows: [Table, TableGrid, TableRow, FullWidthRow, HeadCell, RowCards, ScrollRegion, RowLink],
      states: [
        {
          name: { es: 'En una página', en: 'On a page' },
          wide: true,
          show: () => <Orders variant="list" label="List" />,
        },
        { name: { es: 'En un panel', en: 'In a panel' }, show: () => <Orders variant="panel" label="Panel" /> },
        {
          name: { es: 'En un diálogo', en: 'In a dialog' },
          show: () => <Orders variant="panel" isDense label="Dialog" />,
        },
        {
          name: { es: 'En un reporte, por grupos', en: 'In a report, in groups' },
          show: () => <Orders variant="report" label="Report" groupOf={({ section }) => section} />,
        },
        {
          name: { es: 'Más ancha que su lugar', en: 'Wider than its place' },
          show: () => (
            <div style={{ maxWidth: 180 }}>
              <Orders variant="report" label="Narrow" />
            </div>
          ),
        },
        {
          name: { es: 'Actualizándose', en: 'Being updated' },
          show: () => <Orders variant="panel" label="Stale" isBusy isStale />,
        },
        {
          name: { es: 'Sin filas', en: 'Without rows' },
          show: () => <Orders label="Empty" rows={[]} empty={<p>—</p>} />,
        },
      ],
    },
    {
      id: 'tables/Sum',
      title: 'Sum',
      purpose: { es: 'Importes que suman su total.', en: 'Amounts that add up to their total.' },
      shows: [SumTable],
      states: [
        {
          name: { es: 'Con un descuento', en: 'With a discount' },
          show: () => (
            <SumTable
              label="Sum"
              currency="MXN"
              lines={[
                { label: 'Subtotal', amountMinor: 23_500 },
                { label: 'Promo', amountMinor: -1_500 },
                { label: 'IVA', amountMinor: 3_520 },
                { label: 'Total', amountMinor: 25_520, isTotal: true },
              ]}
            />
          ),
        },
      ],
    },
    {
      id: 'tables/RecordList',
      title: 'RecordList',
      purpose: {
        es: 'La lista de un recurso: búsqueda, filtros, columnas, selección y páginas.',
        en: 'The list of a resource: search, filters, columns, selection and pages.',
      },
      shows: [
        RecordList,
        RecordRows,
        ListToolbar,
        SearchBox,
        ActiveFilters,
        ArchiveTabs,
        ExportButton,
        DownloadButton,
        Pager,
        RowCheckbox,
        TitleCell,
        RecordTitle,
        UsageCount,
        BulkBar,
      ],
      states: [{ name: { es: 'Con registros', en: 'With records' }, wide: true, show: () => <Labels /> }],
    },
    {
      id: 'tables/Section',
      title: 'Section',
      purpose: { es: 'Una parte de una página, con su título.', en: 'A part of a page, with its title.' },
      shows: [PageSection, LinkTiles],
      states: [
        {
          name: { es: 'Con enlaces', en: 'With links' },
          wide: true,
          show: () => (
            <PageSection title="Etiquetas vecinas" note="2">
              <LinkTiles
                tiles={[
                  { to: '/catalogs/labels', Icon: Tag, title: 'Vegano', detail: 'vegano' },
                  { to: '/catalogs/occasions', Icon: Tag, title: 'Sin gluten' },
                ]}
              />
            </PageSection>
          ),
        },
      ],
    },
    {
      id: 'tables/Related',
      title: 'Related',
      purpose: {
        es: 'Los registros de otro recurso que pertenecen a este.',
        en: 'The records of another resource that belong to this one.',
      },
      shows: [RelatedRecords, RelatedRows, RelatedTabs, Panel, RecordName],
      states: [
        {
          name: { es: 'Con registros', en: 'With records' },
          wide: true,
          show: () => (
            <RelatedRecords
              resource={labels}
              filter={{}}
              columns={['color', 'usageCount']}
              emptyContent="—"
              maxRows={3}
            />
          ),
        },
        {
          name: { es: 'De varios recursos', en: 'Of several resources' },
          wide: true,
          show: () => (
            <RelatedTabs
              title="Sobremesa"
              tabs={[
                relatedTab(labels, { filter: {}, columns: ['color', 'usageCount'] }),
                relatedTab(occasions, { filter: {}, columns: ['usageCount'] }),
              ]}
            />
          ),
        },
      ],
    },
  ],
};
