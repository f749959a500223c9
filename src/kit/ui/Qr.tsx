import { encode } from 'uqr';

/** QR code as a single SVG path, which prints sharply at any size. Show its text beside it. */
export function Qr({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  );
}
