import { decisions, type PolicyDocument, type PolicyRule } from '@assay/contract/rules/conditions'
import { isRecord } from '../../api/api-error.ts'
import { isCondition } from './edit-policy.ts'

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
