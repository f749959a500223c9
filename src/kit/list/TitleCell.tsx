import { useContext } from 'react';
import { useLocation } from 'react-router';
import { useRecord, useResource } from '../contexts';
import { parentFieldOf } from '../declaredOptions';
import { pathOf } from '../form/paths';
import { AncestorPath } from '../kinds/AncestorPath';
import { CustomCellsContext } from '../customCells';
import { cellOf } from '../record';
import { RecordTitle } from '../RecordName';
import { RowLink } from '../table/RowLink';
import css from './list.module.css';
import { RecordBadgeContext } from './recordBadge';

/** The link to the record. It is a real link that covers its row, so that a middle click opens a tab. */
export function TitleCell() {
  const resource = useResource();
  const record = useRecord();
  const { search } = useLocation();
  const badgeOf = useContext(RecordBadgeContext);
  const customCells = useContext(CustomCellsContext);
  const title = customCells.resource === resource.name ? customCells.cells[resource.title] : undefined;
  const cell = cellOf(resource, resource.title, record);
  const TitleBadge = cell?.display.TitleBadge;
  return (
    <span className={css['title']}>
      <span>
        <AncestorPath to={resource.name} record={record} parentField={parentFieldOf(resource)} />
        <RowLink to={pathOf(resource, record.id)} state={{ from: search }}>
          {title ? title(record) : <RecordTitle />}
        </RowLink>
      </span>
      {cell && TitleBadge && <TitleBadge {...cell.props} />}
      {badgeOf(record)}
    </span>
  );
}
