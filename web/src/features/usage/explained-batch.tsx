import { formatCount } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import type { ExplainedResult } from '@assay/contract/usage/explained'
import { useCallback, useState } from 'react'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { DecisionPill, Verdict } from '../../ui/data/verdict.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** The items as the response numbers them, a hundred at a time; `linked` is the one that a link led to. */
export function ExplainedBatch({ results, linked }: { results: ExplainedResult[]; linked: number | null }) {
  const [count, setCount] = useState(() => Math.max(step, Math.ceil(((linked ?? 0) + 1) / step) * step))
  const scrollToLinked = useCallback((item: HTMLLIElement | null) => item?.scrollIntoView({ block: 'center' }), [])
  return (
    <div className="grid justify-items-start gap-2">
      <ol
        className="max-h-72 w-full divide-y divide-border overflow-y-auto rounded-md border border-border"
        aria-label="Items"
      >
        {results.slice(0, count).map(({ decision, rule, email, name, activity }, item) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: its number is all that an item is known by.
            key={item}
            ref={item === linked ? scrollToLinked : undefined}
            aria-current={item === linked || undefined}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm aria-current:bg-subtle"
          >
            <code className="font-mono text-xs text-muted">results[{item}]</code>
            <DecisionPill decision={decision} />
            <span className="min-w-0 grow">{rule?.message}</span>
            <span className="inline-flex gap-3">
              {email && <Verdict verdict={email.verdict} />}
              {name && <Verdict verdict={name.verdict} />}
              {activity && activity.verdict !== 'ordinary' && <Verdict verdict={activity.verdict} />}
            </span>
            {activity?.wave && (
              <TextLink asChild>
                <Link to={`${paths.waves}?wave=${activity.wave}`}>
                  Open the wave<span className="sr-only"> of results[{item}]</span>
                </Link>
              </TextLink>
            )}
            {activity && activity.reasons.length > 0 && (
              <p className="w-full text-muted">{activity.reasons.map(({ message }) => message).join(' ')}</p>
            )}
          </li>
        ))}
      </ol>
      {results.length > count && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Button size="sm" onClick={() => setCount(count + step)}>
            Show more
          </Button>
          <p role="status" className="text-sm text-muted tabular-nums">
            {formatCount(count)} of {formatCount(results.length)} items
          </p>
        </div>
      )}
    </div>
  )
}

const step = 100
