import {
  type Condition,
  conditions,
  type Decision,
  decisions,
  describeRule,
  maxConditions,
  type PolicyRule,
  scores,
} from '@assay/contract/rules/conditions'
import { ArrowDown, ArrowUp, Plus, Trash2, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { isCondition, withConditions } from './edit-policy.ts'

type RuleRowProps = {
  rule: PolicyRule
  place: number
  isLast: boolean
  onChange: (rule: PolicyRule) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One rule as a line: what it asks, and what it decides. */
export function RuleRow({ rule, place, isLast, onChange, onMove, onRemove }: RuleRowProps) {
  const name = `rule ${place + 1}`
  const setCondition = (at: number, condition: Condition) =>
    onChange(withConditions(rule, unique(rule.when.map((one, index) => (index === at ? condition : one)))))
  return (
    <li aria-label={`Rule ${place + 1}: ${describeRule(rule)}`} className={cx(rowLook, 'md:items-start')}>
      <span className="pt-2.5 text-sm text-faint tabular-nums" aria-hidden="true">
        {place + 1}
      </span>
      <div className="grid min-w-0 gap-2">
        {rule.when.map((condition, at) => (
          <div key={condition} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {at > 0 && <span className="shrink-0 text-sm text-muted max-sm:basis-full sm:w-8">and</span>}
            <div className="min-w-0 flex-1 basis-40">
              <Select
                aria-label={at === 0 ? `Condition of ${name}` : `Condition ${at + 1} of ${name}`}
                value={condition}
                options={optionsFor(rule, condition)}
                onValueChange={(next) => isCondition(next) && setCondition(at, next)}
              />
            </div>
            {scores.includes(condition) && at === rule.when.findIndex((one) => scores.includes(one)) && (
              <Threshold rule={rule} name={name} onChange={onChange} />
            )}
            {at > 0 && (
              <Button
                size="icon"
                variant="ghost"
                aria-label={`Remove condition ${at + 1} of ${name}`}
                title="Remove"
                onClick={() =>
                  onChange(
                    withConditions(
                      rule,
                      rule.when.filter((one) => one !== condition),
                    ),
                  )
                }
              >
                <X aria-hidden="true" />
              </Button>
            )}
          </div>
        ))}
      </div>
      <div className="col-start-2 flex flex-wrap justify-end gap-2 md:contents">
        <div className="min-w-28 max-md:grow">
          <DecisionSelect
            label={`Decision of ${name}`}
            value={rule.decision}
            onChange={(decision) => onChange({ ...rule, decision })}
          />
        </div>
        <div className="flex items-center gap-0.5 md:items-start md:pt-0.5">
          <Button
            size="icon"
            variant="ghost"
            aria-label={`Add a condition to ${name}`}
            title="Add a condition"
            disabled={rule.when.length >= maxConditions}
            onClick={() => onChange(withConditions(rule, [...rule.when, nextCondition(rule)]))}
          >
            <Plus aria-hidden="true" />
          </Button>
          <Button
            size="icon"
            variant="ghost"
            aria-label={`Move ${name} up`}
            title="Move up"
            disabled={place === 0}
            onClick={() => onMove(-1)}
          >
            <ArrowUp aria-hidden="true" />
          </Button>
          <Button
            size="icon"
            variant="ghost"
            aria-label={`Move ${name} down`}
            title="Move down"
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            <ArrowDown aria-hidden="true" />
          </Button>
          <Button size="icon" variant="ghost" aria-label={`Remove ${name}`} title="Remove" onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
      </div>
    </li>
  )
}

/** Also of the line for everyone else. On a phone, number and condition come first, then the rest below. */
export const rowLook =
  'grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 gap-y-2 border-t border-border px-5 py-3 md:grid-cols-[1.5rem_minmax(0,1fr)_9rem_9.375rem]'

type DecisionSelectProps = { label: string; value: Decision; onChange: (decision: Decision) => void }

export function DecisionSelect({ label, value, onChange }: DecisionSelectProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      options={decisions.map((decision) => ({ value: decision, label: decisionWords[decision] }))}
      onValueChange={(next) => {
        const decision = decisions.find((known) => known === next)
        if (decision) onChange(decision)
      }}
    />
  )
}

const decisionWords: Record<Decision, string> = { allow: 'Allow', review: 'Review', block: 'Block' }

type ThresholdProps = { rule: PolicyRule; name: string; onChange: (rule: PolicyRule) => void }

/** In hundredths, as the server takes it. */
function Threshold({ rule, name, onChange }: ThresholdProps) {
  return (
    <span className="flex shrink-0 items-center gap-2 text-sm text-muted">
      ≥
      <span className="w-20">
        <Input
          type="number"
          aria-label={`Lowest score of ${name}`}
          min={0}
          max={1}
          step={0.01}
          value={rule.at_least ?? 0}
          onChange={({ target }) => {
            const score = Math.round(target.valueAsNumber * 100) / 100
            if (score >= 0 && score <= 1) onChange({ ...rule, at_least: score })
          }}
        />
      </span>
    </span>
  )
}

/** What the rule doesn't ask already. */
function optionsFor({ when }: PolicyRule, current: Condition) {
  return Object.entries(conditions)
    .filter(([value]) => value === current || !when.some((one) => one === value))
    .map(([value, label]) => ({ value, label }))
}

/** What is most often asked together with something else. */
function nextCondition({ when }: PolicyRule): Condition {
  const names = ['free', 'name_suspicious', 'role', 'relay', 'risky'] as const
  return names.find((name) => !when.includes(name)) ?? 'typo'
}

function unique(when: Condition[]): Condition[] {
  return [...new Set(when)]
}
