import { Check } from 'lucide-react'
import { cx } from '../cx.ts'

type PasswordStrengthProps = {
  /** The password field refers to it as its description. */
  id?: string
  /** 0, 25, 50, 75 or 100. */
  score: number
  label: string
  rules: { label: string; isMet: boolean }[]
  /** An empty field has no strength yet, but shows the rules. */
  isEmpty: boolean
  /** Known to attackers, whatever the rules say. */
  isLeaked?: boolean
}

/** A meter with four segments and the checklist behind it. Its height never changes. */
export function PasswordStrength({ id, score, label, rules, isEmpty, isLeaked }: PasswordStrengthProps) {
  const word = isLeaked ? 'Leaked' : label
  const color = isLeaked
    ? 'bg-bad'
    : score > 75
      ? 'bg-ok'
      : score > 50
        ? 'bg-accent'
        : score > 25
          ? 'bg-warn'
          : 'bg-bad'
  return (
    <div id={id} className="grid gap-2">
      <div className="flex items-center gap-3">
        {/* biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be drawn in four segments. */}
        <div
          role="meter"
          aria-label="Password strength"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={isEmpty ? 0 : score}
          aria-valuetext={isEmpty ? 'No password yet' : word}
          className="grid grow grid-cols-4 gap-1"
        >
          {segments.map((from) => (
            <span
              key={from}
              className={cx(
                'h-1 rounded-full transition-colors',
                !isEmpty && score > from ? color : 'bg-border-strong',
              )}
            />
          ))}
        </div>
        <span className="w-11 text-right text-xs font-medium text-muted" aria-live="polite">
          {isEmpty ? '' : word}
        </span>
      </div>
      <ul className="grid grid-cols-1 gap-x-3 gap-y-1 min-[360px]:grid-cols-2">
        {rules.map((rule) => (
          <li
            key={rule.label}
            className={cx('flex items-center gap-1.5 text-xs', rule.isMet ? 'text-text' : 'text-muted')}
          >
            <span
              className={cx(
                'grid size-3.5 shrink-0 place-items-center rounded-full transition-colors',
                rule.isMet ? 'bg-ok text-surface' : 'border border-control',
              )}
              aria-hidden="true"
            >
              {rule.isMet && <Check className="size-2.5" strokeWidth={3.5} />}
            </span>
            {rule.label}
            <span className="sr-only">{rule.isMet ? ', met' : ', not met'}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const segments = [0, 25, 50, 75]
