import { formatCount } from '@assay/contract/format/figures'
import { Pill } from './pill.tsx'
import { DecisionPill, verdictTone } from './verdict.tsx'

type Counts = { allow: number; review: number; block: number }
type Entry = { decision: string | null; rule: { id: string; message: string } | null; batch: Counts | null }

/** The decision, and beside it the rule behind it. */
export const decidedColumns = [
  { id: 'decision', header: 'Decision', phone: 'lead', cell: decisionOf },
  { id: 'rule', header: 'Rule', phone: 'title', cell: ruleOf },
] as const

/** A batch has one for each person. */
function decisionOf({ decision, batch }: Entry) {
  if (!batch) return <DecisionPill decision={decision} />
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {(['allow', 'review', 'block'] as const).map(
        (each) =>
          batch[each] > 0 && (
            <Pill key={each} tone={verdictTone(each)}>
              {formatCount(batch[each])} {each}
            </Pill>
          ),
      )}
    </span>
  )
}

function ruleOf({ rule, batch }: Entry) {
  if (batch) return <span className="text-muted">Batch</span>
  if (!rule) return null
  return <span className={rule.id === 'default' ? 'text-muted' : undefined}>{rule.message.replace(/\.$/, '')}</span>
}
