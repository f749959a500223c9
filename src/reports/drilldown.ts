import type { Resource } from '../../contract/resource';

/**
 * A list of the rows a figure or a row is made of. A figure that is made of several, as net sales are
 * of sales and refunds, has one for each; one whose rows no list can tell has none.
 */
export interface Drilldown {
  to: string;
  /** What its rows are. */
  resource: Resource;
}
