import { useResourceText } from '../../kit/resourceText';
import css from './figures.module.css';
import type { ReportSectionProps } from '../view';
import { Kpi } from './Kpi';

export function Kpis(props: ReportSectionProps) {
  const { translate } = useResourceText();
  return (
    <ul
      className={css['kpis']}
      data-many={props.view.kpis.length > 6 || undefined}
      aria-label={translate('reports.kpis')}
    >
      {props.view.kpis.map((name) => (
        <Kpi key={name} name={name} {...props} />
      ))}
    </ul>
  );
}
