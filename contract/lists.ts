/** Maximum number of records that a list counts and pages through. Longer lists answer with `X-Total-More`. */
export const maxListedRows = 10_000;

/** Maximum number of rows per page, and of records selected for one bulk action. */
export const maxRows = 1_000;

/** Response header: `true` if more records exist than the reported total. */
export const moreHeader = 'X-Total-More';
