/** Position of the closed panel; `above`: pixels from the bottom of the window. */
export interface PanelPosition {
  side: 'right' | 'left';
  above: number;
}

const controls =
  'a[href], button, input, select, textarea, summary, label, [role="button"], [role="switch"], [role="tab"], [role="menuitem"], [tabindex]:not([tabindex="-1"])';

/** Pixels to the edge of the window and to the next control. */
const margin = 12;
const gap = 4;
const step = 16;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const overlap = (one: Box, other: Box) =>
  one.left - gap < other.right &&
  one.right + gap > other.left &&
  one.top - gap < other.bottom &&
  one.bottom + gap > other.top;

/**
 * Returns the position nearest to the usual corner where a button of `size` pixels covers no control of the page; the
 * usual corner if there is none.
 */
export function findFreePosition(size: number, page: ParentNode = document): PanelPosition {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const occupiedBoxes = [...page.querySelectorAll(controls)]
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0);
  const isFree = ({ side, above }: PanelPosition) => {
    const left = side === 'left' ? margin : width - margin - size;
    const bottom = height - margin - above;
    return !occupiedBoxes.some((box) => overlap({ left, right: left + size, top: bottom - size, bottom }, box));
  };
  const positions = (['right', 'left'] as const).flatMap((side) =>
    Array.from({ length: Math.max(1, Math.floor((height - size - 2 * margin) / step)) }, (_, at): PanelPosition => ({
      side,
      above: at * step,
    })),
  );
  return positions.find(isFree) ?? { side: 'right', above: 0 };
}
