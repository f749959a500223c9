import { encode } from 'uqr';

/** QR code as a single SVG path, which is sharp in print at any size. Show the encoded text next to it. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const darkModules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
      <path d={darkModules.join('')} fill="currentColor" />
    </svg>
  );
}
