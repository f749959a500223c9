/**
 * Returns the list heads that are covered or not directly below the top bar after scrolling. Skips lists with their
 * own scroll area. Runs in the browser, so it must not use variables of this file.
 */
export function findStickyHeadFaults(): string[] {
  const faults: string[] = [];
  const bar = document.querySelector('.topbar');
  for (const table of document.querySelectorAll('main table:has(thead)')) {
    const head = table.querySelector('thead th');
    if (!bar || !head || getComputedStyle(head).position !== 'sticky') continue;
    if (!head.checkVisibility() || table.closest('[data-overflows], [data-boxed]')) continue;
    const name = table.getAttribute('aria-label') ?? '';
    table.querySelector('tbody > tr:last-child')?.scrollIntoView({ block: 'end' });
    const { bottom } = bar.getBoundingClientRect();
    const { left, top, height } = head.getBoundingClientRect();
    const hasRowsBeneath = table.getBoundingClientRect().top < bottom - height;
    const below = Math.round(top - bottom);
    if (hasRowsBeneath && below !== 0) faults.push(`the head is ${below} px below the top bar: ${name}`);
    const hit = document.elementFromPoint(left + 4, top + height / 2);
    if (hasRowsBeneath && !head.contains(hit)) faults.push(`the head is covered by <${hit?.localName}>: ${name}`);
    scrollTo(0, 0);
  }
  return faults;
}
