import {
  type Condition,
  conditionNames,
  type Decision,
  decisions,
  isCondition,
  isPlain,
  maxConditions,
  type PolicyRule,
  reasonCodeOf,
  scores,
} from '@assay/contract/rules/conditions'
import { activityReasonCodes, emailReasonCodes, nameReasonCodes, reasonCodes } from '@assay/contract/rules/reasons'
import { ArrowDown, ArrowUp, Plus, Trash2, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Pill } from '../../ui/data/pill.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { withConditions } from './edit-policy.ts'
import { decisionColors, Sentence, wordsOfReason, writeClause } from './sentences.tsx'

/** Also of the line for everyone else. */
export const rowLook = 'grid w-full grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 px-5 py-3 text-left'

type RuleLineProps = {
  rule: PolicyRule
  place: number
  /** Beside the live rules. */
  mark: 'New' | 'Changed' | 'Moved' | null
  /** None if it can't be edited here. */
  onOpen?: (() => void) | undefined
}

/** One rule as a sentence; a press opens it. */
export function RuleLine({ rule, place, mark, onOpen }: RuleLineProps) {
  const text = (
    <>
      <span className="text-sm leading-6 text-faint tabular-nums" aria-hidden="true">
        {place + 1}
      </span>
      <span className="min-w-0">
        {onOpen && <span className="sr-only">Edit rule {place + 1}: </span>}
        <Sentence rule={rule} /> {mark && <Pill tone={markTones[mark]}>{mark}</Pill>}
      </span>
    </>
  )
  if (!onOpen) return <div className={rowLook}>{text}</div>
  return (
    <button type="button" className={cx(rowLook, 'hover:bg-subtle focus-visible:-outline-offset-2')} onClick={onOpen}>
      {text}
    </button>
  )
}

const markTones = { New: 'accent', Changed: 'warn', Moved: 'neutral' } as const

type RuleFormProps = {
  rule: PolicyRule
  place: number
  isLast: boolean
  /** What it says in the live rules, if it says something else there. */
  before: PolicyRule | null
  onChange: (rule: PolicyRule) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onUndo: () => void
  onDone: () => void
}

/** The same sentence with its words to choose. */
export function RuleForm(props: RuleFormProps) {
  const { rule, place, isLast, before, onChange, onMove, onRemove, onUndo, onDone } = props
  const name = `rule ${place + 1}`
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => box.current?.querySelector('select')?.focus(), [])
  const setCondition = (at: number, condition: Condition) =>
    onChange(withConditions(rule, [...new Set(rule.when.map((one, index) => (index === at ? condition : one)))]))
  return (
    <fieldset
      ref={box}
      aria-label={`Rule ${place + 1}`}
      className={cx(rowLook, 'min-w-0 bg-subtle')}
      onKeyDown={({ key }) => key === 'Escape' && onDone()}
    >
      <span className="text-sm leading-9 text-faint tabular-nums" aria-hidden="true">
        {place + 1}
      </span>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center gap-2">
          {rule.when.map((condition, at) => (
            <ConditionFields
              key={`${place}/${condition}`}
              rule={rule}
              at={at}
              name={name}
              onChange={onChange}
              onSelect={(next) => setCondition(at, next)}
            >
              {at === 0 ? 'If' : 'and'}
            </ConditionFields>
          ))}
          {rule.when.length < maxConditions && (
            <Button
              size="sm"
              variant="ghost"
              className="border-dashed border-border-strong"
              aria-label={`and: add a condition to ${name}`}
              onClick={() => onChange(withConditions(rule, [...rule.when, nextCondition(rule)]))}
            >
              <Plus aria-hidden="true" />
              and
            </Button>
          )}
          <span>then</span>
          <DecisionSelect
            label={`Decision of ${name}`}
            value={rule.decision}
            onChange={(decision) => onChange({ ...rule, decision })}
          />
          <span>it.</span>
        </div>
        {before && (
          <p className="text-sm text-muted">
            Live now: <Sentence rule={before} />
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <div className="flex gap-2">
            <Button size="sm" variant="primary" onClick={onDone}>
              Done
            </Button>
            <Button size="sm" variant="ghost" aria-label={`Undo changes to ${name}`} onClick={onUndo}>
              Undo
            </Button>
          </div>
          <div className="flex">
            <RowButton label={`Move ${name} up`} disabled={place === 0} onClick={() => onMove(-1)}>
              <ArrowUp aria-hidden="true" />
            </RowButton>
            <RowButton label={`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)}>
              <ArrowDown aria-hidden="true" />
            </RowButton>
            <RowButton label={`Remove ${name}`} onClick={onRemove}>
              <Trash2 aria-hidden="true" />
            </RowButton>
          </div>
        </div>
      </div>
    </fieldset>
  )
}

function RowButton(props: { label: string; disabled?: boolean; onClick: () => void; children: ReactNode }) {
  const { label, disabled = false, onClick, children } = props
  return (
    <Button size="icon" variant="ghost" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {children}
    </Button>
  )
}

type ConditionFieldsProps = {
  rule: PolicyRule
  at: number
  name: string
  onChange: (rule: PolicyRule) => void
  onSelect: (condition: Condition) => void
  children: ReactNode
}

/** A condition, with its threshold or its reason beside it. */
function ConditionFields({ rule, at, name, onChange, onSelect, children }: ConditionFieldsProps) {
  const condition = rule.when[at] ?? 'free'
  const code = reasonCodeOf(condition)
  const label = at === 0 ? `Condition of ${name}` : `Condition ${at + 1} of ${name}`
  return (
    <span className="flex max-w-full min-w-0 flex-wrap items-center gap-2">
      {children}
      <WordSelect
        aria-label={label}
        value={code === null ? condition : 'reason'}
        options={optionsFor(rule, condition)}
        onValueChange={(next) => onSelect(isCondition(next) ? next : firstReason(rule))}
      />
      {code !== null && (
        <WordSelect
          aria-label={`Reason of ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
          value={code}
          options={reasonOptions.filter(({ value }) => value === code || !rule.when.includes(`reason:${value}`))}
          onValueChange={(next) => onSelect(`reason:${next}`)}
        />
      )}
      {scores.includes(condition) && at === rule.when.findIndex((one) => scores.includes(one)) && (
        <Threshold rule={rule} name={name} onChange={onChange} />
      )}
      {at > 0 && (
        <Button
          size="icon"
          variant="ghost"
          className="-ml-2"
          aria-label={`Remove condition ${at + 1} of ${name}`}
          title="Remove"
          onClick={() => onChange(withConditions(rule, rule.when.toSpliced(at, 1)))}
        >
          <X aria-hidden="true" />
        </Button>
      )}
    </span>
  )
}

/** As wide as its words, as far as there's room. */
function WordSelect({ className, ...rest }: ComponentProps<typeof Select>) {
  return (
    <span className="max-w-full min-w-0">
      <Select {...rest} className={cx('h-9 w-auto max-w-full field-sizing-content font-medium', className)} />
    </span>
  )
}

type DecisionSelectProps = { label: string; value: Decision; onChange: (decision: Decision) => void }

export function DecisionSelect({ label, value, onChange }: DecisionSelectProps) {
  return (
    <WordSelect
      aria-label={label}
      className={decisionColors[value]}
      value={value}
      options={decisions.map((decision) => ({ value: decision, label: decision }))}
      onValueChange={(next) => {
        const decision = decisions.find((known) => known === next)
        if (decision) onChange(decision)
      }}
    />
  )
}

type ThresholdProps = { rule: PolicyRule; name: string; onChange: (rule: PolicyRule) => void }

/** In hundredths, as the server takes it. */
function Threshold({ rule, name, onChange }: ThresholdProps) {
  return (
    <span className="w-20">
      <Input
        type="number"
        aria-label={`Lowest score of ${name}`}
        className="h-9"
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
  )
}

/** What the rule doesn't ask already. Reasons are one line, and a list of their own beside it. */
function optionsFor({ when, at_least }: PolicyRule, current: Condition) {
  const plain = conditionNames.filter((name) => isPlain(name) && (name === current || !when.includes(name)))
  return [
    ...plain.map((value) => ({
      value,
      label: scores.includes(value)
        ? writeClause(value, at_least).replace(/ [\d.]+ or higher$/, ' at least')
        : writeClause(value, at_least),
    })),
    { value: 'reason', label: 'a reason is' },
  ]
}

const reasonOptions = reasonCodes.map((code) => {
  const isOf = (codes: readonly string[]) => codes.includes(code)
  const about = [
    isOf(emailReasonCodes) && 'email',
    isOf(nameReasonCodes) && 'name',
    isOf(activityReasonCodes) && 'activity',
  ]
  return { value: code, label: `${wordsOfReason(code)} (${about.filter(Boolean).join(', ')})` }
})

function firstReason({ when }: PolicyRule): Condition {
  const code = reasonCodes.find((one) => !when.includes(`reason:${one}`)) ?? 'listed'
  return `reason:${code}`
}

/** What is most often asked together with something else. */
function nextCondition({ when }: PolicyRule): Condition {
  const names = ['free', 'name_suspicious', 'role', 'relay', 'risky'] as const
  return names.find((name) => !when.includes(name)) ?? 'typo'
}
