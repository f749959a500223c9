import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { RecordContextProvider, useGetList } from 'react-admin';
import { Link } from 'react-router';
import { routeOf, type Resource } from '../../../contract/resource';
import { problemOf } from '../../data/problem';
import { retry } from '../../data/queryClient';
import { ProblemAlert } from '../ui/ProblemAlert';
import { LoadingState } from '../ui/states';
import { addedUp } from '../list/addedUp';
import { columnLabel, columnsOf, type Column } from '../list/columns';
import type { Filter } from '../list/filters';
import { searchOf } from '../list/list';
import { ResourceScope, useResource } from '../contexts';
import { RecordName } from '../RecordName';
import type { AnyRecord } from '../record';
import { useWords } from '../words';
import { Panel } from './Panel';
import css from './read.module.css';

interface Props {
  resource: Resource;
  /** Which of its records belong here: `{ companyId }`. */
  filter: Filter;
  /** What is told of each besides its name, in this order. */
  columns: readonly string[];
  /** What it is called here, when not as the resource. */
  title?: string;
  /** Said where there are none. */
  none: ReactNode;
  /** What each is called by here, when its title is what all of them share: the company whose page it is. */
  called?: string;
  /** The newest first, when the resource's own order says less here. */
  newestFirst?: boolean;
  /** In an order that says more here than either. */
  order?: Resource['order'];
  /** How many at most; all of them are a link away. */
  most?: number;
}

/** The latest records of another resource that belong to one, and the way to all of them. */
export function Related({
  resource,
  filter,
  columns,
  title,
  none,
  called = resource.title,
  newestFirst = false,
  order = newestFirst ? newest : resource.order,
  most = 5,
}: Props) {
  const words = useWords();
  const { field, direction } = order;
  const sort = { field, order: direction };
  const {
    data,
    total = 0,
    error,
    isPending,
    isFetching,
    refetch,
  } = useGetList<AnyRecord>(
    resource.name,
    { filter, sort, pagination: { page: 1, perPage: most } },
    { retry, onError: () => undefined },
  );
  const all = total > most && (
    <Link to={`${routeOf(resource)}${searchOf({ filter, sort, perPage: 25 })}`}>
      {words.translate('list.all', { count: words.format.number(total) })}
    </Link>
  );

  return (
    <Panel title={title ?? words.resource(resource.name, 2)} aside={all || null}>
      {isPending && <LoadingState rows={3} />}
      {error && <ProblemAlert problem={problemOf(error)} retrying={isFetching} onRetry={() => void refetch()} />}
      {data?.length === 0 && !error && (typeof none === 'string' ? <p className={css['hint']}>{none}</p> : none)}
      {data && data.length > 0 && (
        <ResourceScope resource={resource}>
          <Rows records={data} columns={columns} called={called} />
        </ResourceScope>
      )}
    </Panel>
  );
}

const newest = { field: 'createdAt', direction: 'DESC' } as const;

interface RowsProps {
  records: readonly AnyRecord[];
  columns: readonly string[];
  called: string;
}

function Rows({ records, columns, called }: RowsProps) {
  const resource = useResource();
  const words = useWords();
  const narrow = useMediaQuery('(max-width: 599.98px)', { noSsr: true });
  const all = columnsOf(resource, words.language);
  const told = addedUp(
    resource,
    columns.flatMap((name) => all.filter((column) => column.name === name)),
    records,
  );
  const Shown = narrow ? Cards : Table;
  return <Shown records={records} told={told} called={called} />;
}

interface ShownProps {
  records: readonly AnyRecord[];
  told: readonly Column[];
  called: string;
}

function Table({ records, told, called }: ShownProps) {
  const resource = useResource();
  const words = useWords();
  return (
    <table className={css['table']} aria-label={words.resource(resource.name, 2)}>
      <thead>
        <tr>
          <th scope="col">{words.field(resource.name, called)}</th>
          {told.map((column) => (
            <th key={column.name} scope="col" data-align={column.align}>
              {columnLabel(resource, column, words)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <RecordContextProvider key={record.id} value={record}>
            <tr>
              <th scope="row">
                <RecordName called={called} />
              </th>
              {told.map(({ name, align, cell }) => (
                <td key={name} data-align={align}>
                  {cell}
                </td>
              ))}
            </tr>
          </RecordContextProvider>
        ))}
      </tbody>
    </table>
  );
}

/** The same where a table would have to be squeezed. */
function Cards({ records, told, called }: ShownProps) {
  const resource = useResource();
  const words = useWords();
  return (
    <ul className={css['cards']} aria-label={words.resource(resource.name, 2)}>
      {records.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <li>
            <RecordName called={called} />
            <dl>
              {told.map((column) => (
                <div key={column.name}>
                  <dt>{columnLabel(resource, column, words)}</dt>
                  <dd>{column.cell}</dd>
                </div>
              ))}
            </dl>
          </li>
        </RecordContextProvider>
      ))}
    </ul>
  );
}
