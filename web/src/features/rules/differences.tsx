import type { Decision, PolicyDocument, PolicyRule } from '@assay/contract/rules/conditions'
import type { ReactNode } from 'react'
import { isSame } from './edit-policy.ts'
import { DecisionWord, Sentence } from './sentences.tsx'

export type Difference =
  | { kind: 'added' | 'removed'; rule: PolicyRule }
  | { kind: 'changed'; rule: PolicyRule; before: PolicyRule }
  | { kind: 'moved'; rule: PolicyRule; to: number }
  | { kind: 'default'; decision: Decision; before: Decision }

/** What makes one policy of the other, rule by rule, in the order in which they're read. */
export function findDifferences(before: PolicyDocument, after: PolicyDocument): Difference[] {
  const known = new Map(before.rules.map((rule, place) => [rule.id, { rule, place }]))
  const kept = new Set(after.rules.map(({ id }) => id))
  const stayed = longestInOrder(after.rules.flatMap(({ id }) => known.get(id)?.place ?? []))
  const differences = after.rules.flatMap((rule, to): Difference[] => {
    const old = known.get(rule.id)
    if (!old) return [{ kind: 'added', rule }]
    return [
      ...(isSame(old.rule, rule) ? [] : [{ kind: 'changed' as const, rule, before: old.rule }]),
      ...(stayed.has(old.place) ? [] : [{ kind: 'moved' as const, rule, to: to + 1 }]),
    ]
  })
  for (const rule of before.rules) if (!kept.has(rule.id)) differences.push({ kind: 'removed', rule })
  if (before.default !== after.default) {
    differences.push({ kind: 'default', decision: after.default, before: before.default })
  }
  return differences
}

/** The most of these places that are in order already, so that as few as possible count as moved. */
function longestInOrder(places: number[]): Set<number> {
  const best: number[][] = []
  for (const [at, place] of places.entries()) {
    const earlier = best.filter((_, index) => (places[index] ?? 0) < place)
    const longest = earlier.reduce<number[]>((a, b) => (b.length > a.length ? b : a), [])
    best[at] = [...longest, place]
  }
  return new Set(best.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []))
}

export function DifferenceList({ differences }: { differences: Difference[] }) {
  if (differences.length === 0) return <p className="text-muted">These rules are the same as the live ones.</p>
  return (
    <ul aria-label="Changes" className="grid gap-2.5">
      {differences.map((difference) => (
        <li
          key={`${difference.kind}/${'rule' in difference ? difference.rule.id : ''}`}
          className="grid gap-x-3 sm:grid-cols-[4.5rem_minmax(0,1fr)]"
        >
          <DifferenceText difference={difference} />
        </li>
      ))}
    </ul>
  )
}

function DifferenceText({ difference }: { difference: Difference }) {
  switch (difference.kind) {
    case 'added':
      return line('Added', 'text-ok', <Sentence rule={difference.rule} />)
    case 'removed':
      return line(
        'Removed',
        'text-bad',
        <del className="text-muted">
          <Sentence rule={difference.rule} />
        </del>,
      )
    case 'moved':
      return line(
        'Moved',
        'text-muted',
        <>
          <Sentence rule={difference.rule} /> <span className="text-muted">It’s rule {difference.to} now.</span>
        </>,
      )
    case 'default':
      return line(
        'Changed',
        'text-warn',
        <>
          Otherwise, <del className="text-muted">{difference.before}</del>{' '}
          <DecisionWord decision={difference.decision} /> it.
        </>,
      )
    case 'changed':
      return line('Changed', 'text-warn', <ChangedRule {...difference} />)
    default:
      return difference satisfies never
  }
}

function ChangedRule({ rule, before }: { rule: PolicyRule; before: PolicyRule }) {
  const isDecisionAlone = isSame({ ...before, decision: rule.decision }, rule)
  if (isDecisionAlone) return <Sentence rule={rule} was={before.decision} />
  return (
    <>
      <Sentence rule={rule} />
      <span className="mt-0.5 block text-sm text-muted">
        Was: <Sentence rule={before} />
      </span>
    </>
  )
}

function line(word: string, color: string, text: ReactNode) {
  return (
    <>
      <span className={`text-sm ${color}`}>{word}</span>
      <span className="min-w-0">{text}</span>
    </>
  )
}
