import type { ReactNode } from 'react';
import type { Resource } from '../../../api/contract/resource';
import { Instant } from '../../ui/Instant';
import { cellOf, type AnyRecord } from '../record';
import { useWords } from '../words';
import css from './form.module.css';

/** What is known of a record and nobody writes. */
export function RecordFacts({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const words = useWords();
  const own = Object.entries(resource.fields).filter(([, { readOnly, column }]) => readOnly && column !== 'never');
  const facts: [string, ReactNode][] = [
    ...own.map(([name]): [string, ReactNode] => {
      const cell = cellOf(resource, name, record);
      return [name, cell && <cell.reading.Cell {...cell.props} />];
    }),
    ['createdAt', <Instant key="createdAt" value={record.createdAt} />],
    ['updatedAt', <Instant key="updatedAt" value={record.updatedAt} />],
    ['version', words.format.number(record.version)],
  ];
  return (
    <aside className={css['facts']} aria-label={words.translate('form.facts')}>
      <dl>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{words.field(resource.name, name)}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
