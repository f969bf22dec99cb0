import {
  type Condition,
  conditionNames,
  decisions,
  isCondition,
  type PolicyDocument,
  type PolicyRule,
  scores,
} from '@assay/contract/rules/conditions'
import { isRecord } from '../../api/api-error.ts'

export function replaceRule(policy: PolicyDocument, at: number, rule: PolicyRule): PolicyDocument {
  return { ...policy, rules: policy.rules.map((one, index) => (index === at ? rule : one)) }
}

export function removeRule(policy: PolicyDocument, at: number): PolicyDocument {
  return { ...policy, rules: policy.rules.filter((_, index) => index !== at) }
}

export function moveRule(policy: PolicyDocument, at: number, to: number): PolicyDocument {
  const rules = [...policy.rules]
  const [moved] = rules.splice(at, 1)
  if (moved) rules.splice(to, 0, moved)
  return { ...policy, rules }
}

/** The first condition that no rule asks about yet. */
export function addRule(policy: PolicyDocument): PolicyDocument {
  const used = new Set(policy.rules.flatMap((rule) => rule.when))
  const condition = conditionNames.find((name) => !used.has(name)) ?? 'free'
  const rule = withConditions({ id: freeId(policy, 'new'), when: [condition], decision: 'review' }, [condition])
  return { ...policy, rules: [...policy.rules, rule] }
}

/** With a threshold exactly if one of them needs it. */
export function withConditions(rule: PolicyRule, when: Condition[]): PolicyRule {
  const { at_least = 0.8, ...rest } = rule
  return when.some((condition) => scores.includes(condition)) ? { ...rest, when, at_least } : { ...rest, when }
}

/**
 * A rule that was added here is called what it asks, also if that changes in the draft. Once it's live it keeps its name, which responses
 * have; and nobody else's name is touched.
 */
export function nameNewRules(policy: PolicyDocument, live: PolicyDocument, saved: PolicyDocument): PolicyDocument {
  const rules = [...policy.rules]
  for (const [at, rule] of rules.entries()) {
    const hasId = ({ id }: PolicyRule) => id === rule.id
    if (live.rules.some(hasId) || !isNamedHere(rule, saved.rules.find(hasId))) continue
    const others = rules.filter((other) => other !== rule)
    rules[at] = { ...rule, id: freeId({ rules: others }, nameOf(rule)) }
  }
  return { ...policy, rules }
}

function isNamedHere({ id, when }: PolicyRule, saved: PolicyRule | undefined): boolean {
  const name = id.replace(/-\d+$/, '')
  return name === 'new' || (saved !== undefined && name === nameOf(saved) && !isSame(saved.when, when))
}

function nameOf({ when }: PolicyRule): string {
  return when.join('-').replaceAll('reason:', '').slice(0, 36)
}

function freeId({ rules }: Pick<PolicyDocument, 'rules'>, name: string): string {
  const taken = new Set(rules.map(({ id }) => id))
  if (!taken.has(name)) return name
  let number = 2
  while (taken.has(`${name}-${number}`)) number += 1
  return `${name}-${number}`
}

/** As people write it: a rule per line. */
export function printPolicy({ rules, default: fallback }: PolicyDocument): string {
  const lines = rules.map(
    (rule) =>
      `    ${JSON.stringify(rule)
        .replace(/([:,])(?=["[\d])/g, '$1 ')
        .replace('{', '{ ')
        .replace(/}$/, ' }')}`,
  )
  return `{\n  "rules": [\n${lines.join(',\n')}\n  ],\n  "default": "${fallback}"\n}\n`
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** The database returns keys in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}

type Read = { status: 'read'; policy: PolicyDocument } | { status: 'unreadable'; problem: string }

/** Only what the screen needs to show it; the server checks the rest when it's saved. */
export function readPolicy(text: string): Read {
  const value = parse(text)
  if (!isRecord(value) || !Array.isArray(value.rules)) return unreadable('It isn’t a rules file in JSON.')
  const fallback = decisions.find((decision) => decision === value.default)
  if (!fallback) return unreadable('`default` must be allow, review or block.')
  const rules: PolicyRule[] = []
  for (const [place, rule] of value.rules.entries()) {
    const read = readRule(rule)
    if (!read) return unreadable(`Rule ${place + 1} isn’t one we know.`)
    if (rules.some(({ id }) => id === read.id)) return unreadable(`Two rules have the id ${read.id}.`)
    rules.push(read)
  }
  return { status: 'read', policy: { rules, default: fallback } }
}

function readRule(rule: unknown): PolicyRule | null {
  if (!isRecord(rule) || typeof rule.id !== 'string' || !Array.isArray(rule.when)) return null
  const when = rule.when.filter((name): name is string => typeof name === 'string').filter(isCondition)
  const decision = decisions.find((known) => known === rule.decision)
  if (!decision || new Set(when).size !== rule.when.length || when.length === 0) return null
  const { id, at_least } = rule
  return { id, when, decision, ...(typeof at_least === 'number' && { at_least }) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function unreadable(problem: string): Read {
  return { status: 'unreadable', problem }
}
