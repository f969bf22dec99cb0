/** Two rulings and a search over them, in the product's lines and colors. */
export function CaseFiles() {
  return (
    <svg aria-hidden="true" viewBox="0 0 352 240" className="w-full" fill="none" strokeWidth="1.5">
      <rect width="352" height="240" rx="12" className="fill-subtle" />
      <Sheet x={58} y={36} tilt={-5} />
      <Sheet x={150} y={30} tilt={4} />
      <rect x="92" y="142" width="200" height="44" rx="10" className="fill-surface stroke-border-strong" />
      <circle cx="116" cy="163" r="6.5" className="stroke-accent" strokeWidth="2" />
      <path d="m121 168 5 5" className="stroke-accent" strokeWidth="2" strokeLinecap="round" />
      <rect x="138" y="159" width="96" height="9" rx="4.5" className="fill-border" />
      <rect x="252" y="153" width="28" height="22" rx="6" className="fill-accent-weak" />
      <path d="m260 164 4 4 8-8" className="stroke-accent" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

/** A report: bars, their trend, and the figure that counts. */
export function Report() {
  return (
    <svg aria-hidden="true" viewBox="0 0 352 240" className="w-full" fill="none" strokeWidth="1.5">
      <rect width="352" height="240" rx="12" className="fill-subtle" />
      <rect x="48" y="40" width="208" height="156" rx="10" className="fill-surface stroke-border-strong" />
      {[34, 52, 44, 70, 62, 88].map((height, index) => (
        <rect
          key={height}
          x={70 + index * 28}
          y={172 - height}
          width="16"
          height={height}
          rx="3"
          className={index === 5 ? 'fill-chart-1' : 'fill-accent-line'}
        />
      ))}
      <path d="M66 172h172" className="stroke-border-strong" />
      <rect x="66" y="56" width="64" height="9" rx="4.5" className="fill-border" />
      <g transform="translate(204 122)">
        <rect width="104" height="72" rx="10" className="fill-surface stroke-border-strong" />
        <rect x="16" y="16" width="46" height="8" rx="4" className="fill-border" />
        <path d="M16 52c10 0 12-14 22-14s12 8 22 8 12-16 28-16" className="stroke-accent" strokeWidth="2.5" />
      </g>
    </svg>
  )
}

function Sheet({ x, y, tilt }: { x: number; y: number; tilt: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${tilt} 72 66)`}>
      <rect width="144" height="132" rx="8" className="fill-surface stroke-border-strong" />
      <rect x="18" y="20" width="58" height="9" rx="4.5" className="fill-accent-line" />
      {[108, 96, 104, 72].map((width, index) => (
        <rect key={width} x="18" y={44 + index * 18} width={width} height="7" rx="3.5" className="fill-border" />
      ))}
    </g>
  )
}
