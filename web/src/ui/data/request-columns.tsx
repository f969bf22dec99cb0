import { formatCount } from '@assay/contract/format/figures'
import { Name } from './name.tsx'
import { Pill } from './pill.tsx'
import { DecisionPill, Verdict, verdictTone } from './verdict.tsx'

type Counts = { allow: number; review: number; block: number }
type Checked = { name_verdict: string | null; activity: string | null; key_name: string }
type Decided = { decision: string | null; rule: { id: string; message: string } | null; batch: Counts | null }

/** The decision, and beside it the rule behind it. */
export const decidedColumns = [
  { id: 'decision', header: 'Decision', phone: 'lead', cell: decisionOf },
  { id: 'rule', header: 'Rule', phone: 'title', cell: ruleOf },
] as const

/** What follows the email’s verdict. */
export const checkedColumns = [
  { id: 'name', header: 'Name', cell: ({ name_verdict }: Checked) => <Verdict verdict={name_verdict} /> },
  { id: 'activity', header: 'Activity', cell: ({ activity }: Checked) => <Verdict verdict={activity} /> },
  {
    id: 'key',
    header: 'Key',
    isLabeled: false,
    cell: ({ key_name }: Checked) => <Name text={key_name} className="@4xl:max-w-40" />,
  },
]

/** A batch has one for each person. */
function decisionOf({ decision, batch }: Decided) {
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

function ruleOf({ rule, batch }: Decided) {
  if (batch) return <span className="text-muted">Batch</span>
  if (!rule) return null
  return <span className={rule.id === 'default' ? 'text-muted' : undefined}>{rule.message.replace(/\.$/, '')}</span>
}
