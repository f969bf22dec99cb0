import { formatShortDay } from '@assay/contract/format'
import { formatCounted, formatPercent } from '@assay/contract/format/figures'
import type { CheckState, StatusDay } from '@assay/contract/status'
import { useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { describeDay } from './words.ts'

type UptimeBarsProps = { name: string; days: StatusDay[]; uptimePercent: number | null }

/** One bar per day in the color of its worst state. Hovering shows details; unmeasured days are short. */
export function UptimeBars({ name, days, uptimePercent }: UptimeBarsProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const shown = pointed === null ? undefined : days[pointed]
  const [first, last] = [days[0], days.at(-1)]
  return (
    <div className="grid gap-2">
      <svg
        role="img"
        aria-label={describeDays(name, days)}
        width="100%"
        className="block h-9"
        onPointerLeave={() => setPointed(null)}
      >
        {days.map(({ day, state }, index) => (
          <g key={day} onPointerEnter={() => setPointed(index)}>
            <rect
              x={share(index / days.length)}
              width={share(1 / days.length)}
              height="100%"
              className="fill-transparent"
            />
            <rect
              x={share((index / (days.length - 1)) * (1 - barWidth))}
              width={share(barWidth)}
              y={state === null ? '62%' : '0'}
              height={state === null ? '38%' : '100%'}
              rx="2"
              className={cx(
                'transition-opacity',
                state === null ? 'fill-chart-rest' : fills[state],
                pointed !== null && pointed !== index && 'opacity-45',
              )}
            />
          </g>
        ))}
      </svg>
      <div className="flex flex-wrap justify-between gap-x-4 text-xs text-muted tabular-nums">
        <span>{first && formatShortDay(first.day, 'UTC')}</span>
        <span className="order-last w-full text-center sm:order-none sm:w-auto">
          {shown ? <DayInWords day={shown} /> : <Uptime percentage={uptimePercent} days={days} />}
        </span>
        <span>{last && 'Today'}</span>
      </div>
    </div>
  )
}

function Uptime({ percentage, days }: { percentage: number | null; days: StatusDay[] }) {
  const measured = days.filter(({ state }) => state !== null).length
  if (percentage === null) return <>{measured === 0 ? 'No data yet' : 'Measuring'}</>
  return (
    <>
      <span className="font-medium text-text">{formatPercent(percentage, 2)} uptime</span>
      {measured < days.length && ` over ${formatCounted(measured, 'day')} of data`}
    </>
  )
}

function DayInWords({ day: { day, state, uptime_percent, measured_minutes } }: { day: StatusDay }) {
  return (
    <>
      <span className="font-medium text-text">{formatShortDay(day, 'UTC')}</span>: {describeDay(state, uptime_percent)}
      {state !== null && measured_minutes < fullDay && `, ${describeMinutes(measured_minutes)} measured`}
    </>
  )
}

/** Days with problems by name, the others by count. */
function describeDays(name: string, days: StatusDay[]): string {
  const good = days.filter(({ state }) => state === 'up').length
  const unmeasured = days.filter(({ state }) => state === null).length
  const bad = days.filter(({ state }) => state !== 'up' && state !== null)
  return [
    `${name} over ${days.length} days: ${good} without incidents`,
    ...(unmeasured > 0 ? [`${unmeasured} without data`] : []),
    ...bad.map(
      ({ day, state, uptime_percent }) => `${formatShortDay(day, 'UTC')} ${describeDay(state, uptime_percent)}`,
    ),
  ].join('; ')
}

function describeMinutes(minutes: number): string {
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}

function share(part: number): string {
  return `${part * 100}%`
}

/** Position in the row, which starts and ends with a bar. */
const barWidth = 0.019

/** A restart takes a moment: a day missing a few minutes still counts as measured. */
const fullDay = 1430

const fills: Record<CheckState, string> = { up: 'fill-chart-1', degraded: 'fill-chart-2', down: 'fill-chart-3' }
