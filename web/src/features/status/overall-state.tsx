import type { CurrentState } from '@assay/contract/status'
import { CircleAlert, CircleCheck, CircleQuestionMark, TriangleAlert } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { describeAgo } from '../../ui/data/time.tsx'
import { states } from './words.ts'

/** Answers the one question people come with. `at` is when the answer was received. */
export function OverallState({ state, checkedAt, at }: { state: CurrentState; checkedAt: string; at: Date }) {
  const { Icon, look } = looks[state]
  return (
    <div role="status" className={cx('flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border p-5', look)}>
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface shadow-sm">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <p className="grow text-xl font-semibold tracking-[-0.015em] text-text">{states[state].overall}</p>
      <p className="text-sm text-text">
        Checked <time dateTime={checkedAt}>{describeAgo(new Date(checkedAt), at)}</time>
      </p>
    </div>
  )
}

const looks = {
  up: { Icon: CircleCheck, look: 'border-ok/30 bg-ok-weak [&_svg]:text-ok' },
  degraded: { Icon: TriangleAlert, look: 'border-warn/30 bg-warn-weak [&_svg]:text-warn' },
  down: { Icon: CircleAlert, look: 'border-bad/30 bg-bad-weak [&_svg]:text-bad' },
  unknown: { Icon: CircleQuestionMark, look: 'border-border bg-subtle [&_svg]:text-muted' },
} as const
