/**
 * Returns the layout faults of the page at the current width. Runs in the browser, so it must not use variables of
 * this file. If a dialog, popover or menu is open, examines only that. `isDefaultColumns` means that the user has not
 * chosen the columns of the list.
 */
export function findLayoutFaults(isDefaultColumns: boolean): string[] {
  const faults = new Set<string>();
  const root = document.documentElement;
  const openedDialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].filter(
    (element) => !element.closest('[aria-hidden="true"], [inert]') && element.checkVisibility(),
  );
  const scope = openedDialogs.at(-1) ?? document.body;

  const describe = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ').slice(0, 50);
    const module = [...element.classList].find((name) => !name.startsWith('css-') && !name.startsWith('Mui')) ?? '';
    return `<${element.localName}${module && `.${module}`}> «${text}»`;
  };

  function checkHorizontalScroll(): void {
    if (root.scrollWidth > root.clientWidth) faults.add('the page scrolls sideways');
    if (openedDialogs.length > 0) {
      const { left, right } = scope.getBoundingClientRect();
      if (left < 0 || right > root.clientWidth) faults.add(`outside the window: ${describe(scope)}`);
    }
  }

  function getVisiblePart(element: Element, { left, right, top, bottom }: DOMRect): DOMRect | null {
    let [l, r, t, b] = [left, right, top, bottom];
    for (
      let ancestor = element.parentElement;
      ancestor && ancestor !== document.body;
      ancestor = ancestor.parentElement
    ) {
      const style = getComputedStyle(ancestor);
      if (style.display === 'contents' || style.overflow === 'visible') continue;
      const box = ancestor.getBoundingClientRect();
      if (style.overflowX !== 'visible') [l, r] = [Math.max(l, box.left), Math.min(r, box.right)];
      if (style.overflowY !== 'visible') [t, b] = [Math.max(t, box.top), Math.min(b, box.bottom)];
    }
    return r - l > 1 && b - t > 1 ? new DOMRect(l, t, r - l, b - t) : null;
  }

  function isHidden(element: Element): boolean {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
      return true;
    for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
      if (ancestor.hasAttribute('inert')) return true;
      const { clipPath, position } = getComputedStyle(ancestor);
      if (position === 'absolute' && (clipPath !== 'none' || ancestor.getBoundingClientRect().width <= 1)) return true;
    }
    return false;
  }

  function layerOf(element: Element): Element | null {
    for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement)
      if (['sticky', 'fixed'].includes(getComputedStyle(ancestor).position)) return ancestor;
    return null;
  }

  function checkRow(row: Element, position: string): void {
    const cell = row.querySelector('[scope="row"] a, [scope="row"], a') ?? row;
    const text = getVisiblePart(cell, cell.getClientRects()[0] ?? cell.getBoundingClientRect());
    const visibleRow = getVisiblePart(row, row.getBoundingClientRect());
    if (!text || !visibleRow) {
      faults.add(`the ${position} row is not to be seen: ${describe(row)}`);
      return;
    }
    const positions = [text.left + text.width / 2, visibleRow.left + visibleRow.width / 2, visibleRow.right - 12];
    for (const x of positions) {
      const elementAtPoint = document.elementFromPoint(x, text.top + text.height / 2);
      if (!elementAtPoint || !row.contains(elementAtPoint)) {
        faults.add(`the ${position} row is covered by ${elementAtPoint ? describe(elementAtPoint) : 'nothing'}`);
        return;
      }
    }
  }

  function checkRows(): void {
    for (const rowContainer of scope.querySelectorAll('table, ul[aria-label]')) {
      const rows = rowContainer.matches('table') ? rowContainer.querySelectorAll('tbody > tr') : rowContainer.children;
      const visibleRows = [...rows].filter((row) => !isHidden(row));
      const [firstRow, lastRow] = [visibleRows[0], visibleRows.at(-1)];
      if (!firstRow || !lastRow) continue;
      scrollTo(0, 0);
      firstRow.scrollIntoView({ block: 'center', inline: 'nearest' });
      checkRow(firstRow, 'first');
      // Moves the focus upwards, which makes the browser scroll the element to the nearest edge.
      scrollTo(0, root.scrollHeight);
      firstRow.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      checkRow(firstRow, 'first');
      lastRow.scrollIntoView({ block: 'center', inline: 'nearest' });
      checkRow(lastRow, 'last');
    }
    scrollTo(0, 0);
  }

  /** Returns the clickable part of an element. Excludes the space that an input reserves for the button at its end. */
  function pressedPart(element: Element, { left, top, width, height }: DOMRect): DOMRect {
    if (!element.matches('input')) return new DOMRect(left, top, width, height);
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    const [startPadding, endPadding] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)];
    return new DOMRect(left + startPadding, top, Math.max(0, width - startPadding - endPadding), height);
  }

  function checkControls(): void {
    const selector =
      'a[href], button, input, select, textarea, summary, [role="button"], [role="combobox"], [role="tab"], [role="option"]';
    const controls = [...scope.querySelectorAll(selector)].flatMap((element) => {
      const { pointerEvents } = getComputedStyle(element);
      if (pointerEvents === 'none' || element.matches('[aria-hidden="true"]') || isHidden(element)) return [];
      const layer = layerOf(element);
      const rects = [...element.getClientRects()].flatMap(
        (rect) => getVisiblePart(element, pressedPart(element, rect)) ?? [],
      );
      return [{ element, layer, rects }];
    });
    for (const [index, control] of controls.entries())
      for (const otherControl of controls.slice(index + 1)) {
        if (control.layer !== otherControl.layer || control.element.contains(otherControl.element)) continue;
        const overlaps = control.rects.some((a) =>
          otherControl.rects.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5,
          ),
        );
        if (overlaps)
          faults.add(`two controls overlap: ${describe(control.element)} and ${describe(otherControl.element)}`);
      }
  }

  /** If white space is preserved, a line ends after the space at which it was broken. */
  function getVisibleEnd({ right }: DOMRect, parent: Element): number {
    const { whiteSpaceCollapse, fontSize } = getComputedStyle(parent);
    return whiteSpaceCollapse === 'collapse' ? right : right - Number.parseFloat(fontSize) * 0.35;
  }

  function checkLine(line: DOMRect, node: Text, parent: Element): void {
    let { left } = line;
    let rightEdge = getVisibleEnd(line, parent);
    const middleY = line.top + line.height / 2;
    for (
      let ancestor: Element | null = parent;
      ancestor && ancestor !== document.body;
      ancestor = ancestor.parentElement
    ) {
      const style = getComputedStyle(ancestor);
      if (style.display === 'contents') continue;
      if (style.display !== 'inline') {
        const box = ancestor.getBoundingClientRect();
        const isOutside = rightEdge > box.right + 1 || left < box.left - 1;
        const cutsX = ['hidden', 'clip'].includes(style.overflowX);
        const cutsY = ['hidden', 'clip'].includes(style.overflowY);
        const hasEllipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        if (['auto', 'scroll'].includes(style.overflowX)) return;
        if (isOutside || (cutsY && (middleY > box.bottom || middleY < box.top))) {
          if ((cutsX || cutsY) && hasEllipsis) return;
          faults.add(
            `${cutsX ? 'cut off by' : 'sticks out of'} ${describe(ancestor)}: «${node.data.trim().slice(0, 40)}»`,
          );
          return;
        }
        if (cutsX) [left, rightEdge] = [Math.max(left, box.left), Math.min(rightEdge, box.right)];
      }
      if (['absolute', 'fixed'].includes(style.position)) return;
    }
  }

  /**
   * Checks cut texts. A text cut by an ellipsis must be complete on the page of its link or row, or when it has the
   * focus.
   */
  function checkCutTexts(): void {
    for (const element of scope.querySelectorAll('*')) {
      const { textOverflow, webkitLineClamp, display } = getComputedStyle(element);
      const isCut =
        (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1) ||
        (webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 1);
      if (!isCut || display === 'inline' || element.matches('input, select') || isHidden(element)) continue;
      const text = element.textContent.trim();
      if (/^[^\p{L}]*(MX|COP|CLP|USD)?[^\p{L}]*\d[^\p{L}]*$/u.test(text))
        faults.add(`an amount is cut off: ${describe(element)}`);
      const isReachable =
        element.closest('a[href], button, summary, label, [tabindex="0"], [role="option"], [role="menuitem"]') ??
        element.closest('tr, li')?.querySelector('a[href]');
      if (!isReachable) faults.add(`cut off, and nowhere to be read in full without a mouse: ${describe(element)}`);
    }
  }

  const countLines = (rects: readonly DOMRect[]) => new Set(rects.map(({ top }) => Math.round(top / 4))).size;

  const isUuid = (word: string) => /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-/.test(word);

  /**
   * A line may end after a hyphen or slash that follows a letter. Other hyphens and slashes are part of a number or
   * code.
   */
  const partsOf = (word: string) =>
    word.includes('@') || isUuid(word)
      ? [word]
      : word.split(/(?<=\p{Ll}[-–—/])|(?<=\p{L}[-–—/])(?=\p{L})|(?<=…)/u).filter((part) => part !== '');

  /** Returns whether a word may break. An address, a hash or a path may break if its box is narrower than the word. */
  function mayBreak(word: string, width: number, node: Text): boolean {
    if (word.length < 25 || word.includes('@')) return false;
    let ancestor = node.parentElement;
    while (ancestor && getComputedStyle(ancestor).display === 'inline') ancestor = ancestor.parentElement;
    return !ancestor || width > ancestor.clientWidth;
  }

  function checkWords(node: Text, range: Range): void {
    // A no-break space belongs to the word.
    for (const { 0: word, index } of node.data.matchAll(/[^ \t\n\r\u200B\u00AD]+/g)) {
      let start = index;
      for (const part of partsOf(word)) {
        range.setStart(node, start);
        range.setEnd(node, start + part.length);
        start += part.length;
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (countLines(rects) < 2) continue;
        const width = rects.reduce((sum, rect) => sum + rect.width, 0);
        const box = node.parentElement;
        if (box && !mayBreak(part, width, node)) faults.add(`broken word «${part}» in ${describe(box)}`);
      }
    }
  }

  function checkTexts(): void {
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Text) || node.data.trim() === '') continue;
      const parent = node.parentElement;
      if (!parent || parent.closest('svg, script, style, noscript, select, textarea, pre') || isHidden(parent))
        continue;
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      for (const line of lines) checkLine(line, node, parent);
      if (countLines(lines) < 2) continue;
      checkWords(node, range);
      const header = parent.closest('main th[data-column]:has([class*="resizer"])');
      if (showsDefaultTable && header && !parent.closest('[data-dense], .visually-hidden'))
        faults.add(`a header wraps: ${describe(header)}`);
    }
  }

  const showsDefaultTable = isDefaultColumns && innerWidth >= 1152;

  function checkDefaultColumns(): void {
    if (!showsDefaultTable) return;
    for (const region of scope.querySelectorAll('main [data-overflows]')) {
      const table = region.querySelector('table');
      if (table)
        faults.add(
          `does not fit by ${region.scrollWidth - region.clientWidth} px: ${table.getAttribute('aria-label')}`,
        );
    }
  }

  checkHorizontalScroll();
  checkDefaultColumns();
  if (openedDialogs.length === 0) checkRows();
  checkControls();
  checkTexts();
  checkCutTexts();
  return [...faults];
}
