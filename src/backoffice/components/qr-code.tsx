import { encode } from 'uqr';

type QrCodeProps = { text: string; label: string; className: string | undefined };

/** Black QR code without the quiet zone; add a white margin around it. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { border: 0 });
  const dots = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dots.join('')} fill="#000" />
    </svg>
  );
}
