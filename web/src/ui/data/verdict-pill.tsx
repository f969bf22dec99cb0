import { Pill } from './pill.tsx'
import { verdictTone } from './verdict-tone.ts'

/** A batch has many verdicts and no single one. */
export function VerdictPill({ verdict }: { verdict: string | null }) {
  if (verdict === null) return <span className="text-muted">–</span>
  return <Pill tone={verdictTone(verdict)}>{verdict}</Pill>
}
