import type { Resource } from '../../contract/resource';

/**
 * Link to a list of the records behind a figure or a row. A figure with several sources, such as net sales (sales and
 * refunds), has one link per source. A figure that no list can show has no link.
 */
export interface Drilldown {
  to: string;
  resource: Resource;
}
