import { formatCount } from '@assay/contract/format/figures'
import { Pill } from './pill.tsx'
import { VerdictPill, verdictTone } from './verdict-pill.tsx'

type Counts = { allow: number; review: number; block: number }
type DecidedProps = {
  entry: { decision: string | null; rule: { id: string; message: string } | null; batch: Counts | null }
}

/** The decision and the rule behind it; a batch has one for each person. */
export function Decided({ entry: { decision, rule, batch } }: DecidedProps) {
  if (batch) {
    return (
      <span className="inline-flex flex-wrap items-center gap-1.5">
        {(['allow', 'review', 'block'] as const).map(
          (each) =>
            batch[each] > 0 && (
              <Pill key={each} tone={verdictTone(each)}>
                {formatCount(batch[each])} {each}
              </Pill>
            ),
        )}
        <span className="text-muted">Batch</span>
      </span>
    )
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <VerdictPill verdict={decision} />
      {rule && (
        <span className={rule.id === 'default' ? 'text-muted' : undefined}>{rule.message.replace(/\.$/, '')}</span>
      )}
    </span>
  )
}
