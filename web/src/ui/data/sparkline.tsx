type SparklineProps = {
  /** The accessible name; the figures are available elsewhere. */
  label: string
  values: number[]
}

/** One thin bar per value, in percent of the box, so that it's sharp at every width. */
export function Sparkline({ label, values }: SparklineProps) {
  const top = Math.max(...values, 1)
  return (
    <svg role="img" aria-label={label} width="100%" className="block h-12">
      {values.map((value, index) => {
        // A day without a value keeps its place as a hairline.
        const height = value === 0 ? 3 : Math.max((value / top) * 100, 8)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            key={index}
            x={`${((index + 0.14) / values.length) * 100}%`}
            width={`${72 / values.length}%`}
            y={`${100 - height}%`}
            height={`${height}%`}
            rx="1.5"
            className={value === 0 ? 'fill-border-strong' : 'fill-chart-1'}
          />
        )
      })}
    </svg>
  )
}
