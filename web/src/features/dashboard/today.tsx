import { formatTimeOfDay, formatWeekday } from '@assay/contract/format'
import { formatCount } from '@assay/contract/format/figures'
import { type Decision, decisions } from '@assay/contract/rules/conditions'
import type { Today } from '@assay/contract/usage/decisions'
import type { UseQueryResult } from '@tanstack/react-query'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { StackedBars } from '../../ui/data/stacked-bars.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'

/** What was decided since midnight, beside what there usually is on this weekday. */
export function TodayCard({ query }: { query: UseQueryResult<Today> }) {
  const { data: today, error, isFetching, refetch } = query
  if (!today) {
    return (
      <LoadError title="We couldn’t load today’s decisions" error={error} isFetching={isFetching} refetch={refetch} />
    )
  }
  const { hours, total, usual, usual_weeks } = today
  const weekday = formatWeekday(new Date())
  const now = formatTimeOfDay(new Date())
  const isQuiet = !usual && decisions.every((decision) => total[decision] === 0)
  return (
    <Card>
      <section aria-labelledby="today">
        <CardHeader
          id="today"
          title="Today"
          description={usual ? `Decisions until ${now}, beside your usual ${weekday}` : `Decisions until ${now}`}
        />
        <CardBody className="grid gap-4">
          <dl className="grid grid-cols-3 gap-4">
            {decisions.map((decision) => (
              <div key={decision}>
                <dt className="flex items-center gap-1.5 text-sm text-muted">
                  <span className={cx('size-2.5 rounded-[3px]', swatches[decision])} aria-hidden="true" />
                  {labels[decision]}
                </dt>
                <dd>
                  <span className="block text-2xl font-semibold tracking-[-0.03em] tabular-nums">
                    {formatCount(total[decision])}
                  </span>
                  {usual && (
                    <span className="block text-sm text-muted tabular-nums">
                      usually {formatCount(usual[decision])}
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {isQuiet ? (
            <p className="text-muted">Your sign-ups will show up here by the hour, beside what’s usual for you.</p>
          ) : (
            <StackedBars
              label={`Decisions today by hour: ${decisions.map((decision) => `${formatCount(total[decision])} ${decision}`).join(', ')}`}
              bars={hours.map(({ at }) => formatTimeOfDay(at))}
              series={decisions.map((decision) => ({
                id: decision,
                label: labels[decision],
                color: colors[decision],
                values: hours.map((hour) => hour[decision]),
                total: total[decision],
              }))}
              {...(usual && { usual: { values: hours.map((hour) => hour.usual ?? 0) } })}
            />
          )}
          {usual ? (
            <p className="flex items-center gap-2 text-sm text-muted">
              <span className="w-5 shrink-0 border-t border-dashed border-text" aria-hidden="true" />
              {`Your usual ${weekday}: the average of the last ${usual_weeks} with requests`}
            </p>
          ) : (
            <p className="text-sm text-muted">{`Not enough history yet to say what’s usual on a ${weekday}.`}</p>
          )}
        </CardBody>
      </section>
    </Card>
  )
}

const labels: Record<Decision, string> = { allow: 'Allow', review: 'Review', block: 'Block' }
const colors = { allow: 'chart-1', review: 'chart-2', block: 'chart-3' } as const
const swatches = { allow: 'bg-chart-1', review: 'bg-chart-2', block: 'bg-chart-3' } as const
