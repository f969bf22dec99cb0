import { formatCount } from '@assay/contract/format/figures'
import { useState } from 'react'
import { cx } from '../cx.ts'
import { Name } from './name.tsx'

type BarSeries = { id: string; label: string; color: keyof typeof fills; values: number[]; total: number }

type StackedBarsProps = {
  /** The accessible name; the figures are in the table next to it. */
  label: string
  /** The name of each bar, e.g. "Nov 15". */
  bars: string[]
  series: BarSeries[]
  /** Labels the totals while no bar is hovered, e.g. "Last 30 days". Without it the figures stand elsewhere. */
  totalLabel?: string
  /** What each bar usually is: a dashed line, named beside the series if it has a label. */
  usual?: { label?: string; values: number[] }
  /** A line before this bar, with its words. */
  mark?: { bar: number; label: string }
}

/** Stacked bars in percent of the box, so that they're sharp at every width. Hovering shows a bar's figures. */
export function StackedBars({ label, bars, series, totalLabel, usual, mark }: StackedBarsProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const top = niceTop(Math.max(...(usual?.values ?? []), ...bars.map((_, index) => sumAt(series, index))))
  const shownValue = ({ values, total }: BarSeries) => (pointed === null ? total : (values[pointed] ?? 0))
  return (
    <div className="grid gap-4">
      <div className={cx('flex min-h-5 flex-wrap items-center gap-x-5 gap-y-1.5 text-sm', !totalLabel && 'hidden')}>
        <span className="min-w-24 font-medium">{pointed === null ? totalLabel : bars[pointed]}</span>
        {series.map((one) => (
          <span key={one.id} className="inline-flex items-center gap-1.5 text-muted">
            <span className={cx('size-2.5 rounded-[3px]', swatches[one.color])} aria-hidden="true" />
            <Name text={one.label} className="max-w-40" />
            <span className="font-medium text-text tabular-nums">{formatCount(shownValue(one))}</span>
          </span>
        ))}
        {usual?.label && (
          <span className="inline-flex items-center gap-1.5 text-muted">
            {usual.values.length > 0 && (
              <span className="w-4 border-t border-dashed border-control" aria-hidden="true" />
            )}
            {usual.label}
          </span>
        )}
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
        <div
          aria-hidden="true"
          className="flex h-52 flex-col items-end justify-between text-xs leading-none text-muted tabular-nums"
        >
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{formatCount(value)}</span>
          ))}
        </div>
        <div className="py-1.5">
          <svg
            role="img"
            aria-label={label}
            width="100%"
            className="block h-[196px] overflow-visible"
            onPointerLeave={() => setPointed(null)}
          >
            {[0, 50, 100].map((y) => (
              <line key={y} x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} className="stroke-border" />
            ))}
            {bars.map((bar, index) => (
              <g key={bar} onPointerEnter={() => setPointed(index)}>
                <rect
                  x={`${(index / bars.length) * 100}%`}
                  width={`${100 / bars.length}%`}
                  height="100%"
                  className={pointed === index ? 'fill-subtle' : 'fill-transparent'}
                />
                {partsOf(series, index).map(({ id, color, from, to }) => (
                  <rect
                    key={id}
                    x={`${((index + 0.1) / bars.length) * 100}%`}
                    width={`${80 / bars.length}%`}
                    y={`${100 - (to / top) * 100}%`}
                    height={`${((to - from) / top) * 100}%`}
                    rx="2"
                    className={cx(fills[color], 'stroke-surface')}
                  />
                ))}
              </g>
            ))}
            {stepsOf(usual?.values ?? []).map(({ from, to, at, next }) => (
              <line
                key={`${at} ${next}`}
                x1={`${(at / bars.length) * 100}%`}
                x2={`${(next / bars.length) * 100}%`}
                y1={`${100 - (from / top) * 100}%`}
                y2={`${100 - (to / top) * 100}%`}
                strokeDasharray="4 3"
                className="pointer-events-none stroke-text"
              />
            ))}
            {mark && <Mark {...mark} share={mark.bar / bars.length} />}
          </svg>
        </div>
        <div aria-hidden="true" className="col-start-2 flex justify-between text-xs text-muted">
          <span>{bars[0]}</span>
          {bars.length > 2 && <span>{bars[Math.floor((bars.length - 1) / 2)]}</span>}
          {bars.length > 1 && <span>{bars.at(-1)}</span>}
        </div>
      </div>
    </div>
  )
}

/** A line over each bar, and one up or down to the next. */
function stepsOf(values: number[]) {
  return values.flatMap((value, at) => {
    const next = values[at + 1]
    const over = { from: value, to: value, at, next: at + 1 }
    return next === undefined || next === value ? [over] : [over, { from: value, to: next, at: at + 1, next: at + 1 }]
  })
}

/** Its words are on the side with more room. */
function Mark({ label, share }: { label: string; share: number }) {
  const isRight = share > 0.5
  const x = `${share * 100}%`
  return (
    <g className="pointer-events-none">
      <line x1={x} x2={x} y1="0" y2="100%" className="stroke-warn" />
      <text x={x} y="4" dx={isRight ? -6 : 6} textAnchor={isRight ? 'end' : 'start'} className="fill-warn text-xs">
        {label}
      </text>
    </g>
  )
}

function sumAt(series: BarSeries[], index: number): number {
  return series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)
}

function partsOf(series: BarSeries[], index: number) {
  let end = 0
  return series.flatMap(({ id, color, values }) => {
    const from = end
    end += values[index] ?? 0
    return end > from ? [{ id, color, from, to: end }] : []
  })
}

/** The next round number with an integer half: 2, 4, 10, 12, 16, 20, 24, … */
function niceTop(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 2)))
  const steps = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].map((step) => Math.round(step * power))
  return steps.find((value) => value >= highest && value % 2 === 0) ?? highest
}

const fills = {
  'chart-1': 'fill-chart-1',
  'chart-2': 'fill-chart-2',
  'chart-3': 'fill-chart-3',
  'chart-4': 'fill-chart-4',
  'chart-rest': 'fill-chart-rest',
} as const

const swatches = {
  'chart-1': 'bg-chart-1',
  'chart-2': 'bg-chart-2',
  'chart-3': 'bg-chart-3',
  'chart-4': 'bg-chart-4',
  'chart-rest': 'bg-chart-rest',
} as const
