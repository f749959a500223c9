import { useContext } from 'react';
import { useLocation } from 'react-router';
import { useRecord, useResource } from '../contexts';
import { parentFieldOf } from '../declared';
import { pathOf } from '../form/paths';
import { Lineage } from '../kinds/Lineage';
import { OwnCells } from '../ownCells';
import { cellOf } from '../record';
import { RecordTitle } from '../RecordName';
import { RowLink } from '../table/RowLink';
import css from './list.module.css';
import { RecordMark } from './recordMark';

/** The link to the record. It is a real link that covers its row, so that a middle click opens a tab. */
export function TitleCell() {
  const resource = useResource();
  const record = useRecord();
  const { search } = useLocation();
  const markOf = useContext(RecordMark);
  const own = useContext(OwnCells);
  const title = own.resource === resource.name ? own.cells[resource.title] : undefined;
  const cell = cellOf(resource, resource.title, record);
  const Mark = cell?.display.Mark;
  return (
    <span className={css['title']}>
      <span>
        <Lineage to={resource.name} record={record} parent={parentFieldOf(resource)} />
        <RowLink to={pathOf(resource, record.id)} state={{ from: search }}>
          {title ? title(record) : <RecordTitle />}
        </RowLink>
      </span>
      {cell && Mark && <Mark {...cell.props} />}
      {markOf(record)}
    </span>
  );
}
