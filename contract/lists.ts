/**
 * How far lists are counted and paged: up to so many records they have a total; a longer one says that there are more,
 * and its pages end here.
 */
export const reach = 10_000;

/** The most rows of one page; and so many records are chosen at once, to do something to all of them. */
export const maxRows = 1_000;

/** `true` in the answer of a list that is longer than its total says. */
export const moreHeader = 'X-Total-More';
