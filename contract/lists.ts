/** Limit of counting and paging in lists. Longer lists answer `X-Total-More` and their pages end here. */
export const maxListedRows = 10_000;

/** Maximum rows per page, and maximum records selected for one bulk action. */
export const maxRows = 1_000;

/** Response header: `true` if the list is longer than its total. */
export const moreHeader = 'X-Total-More';
