import type { PolicyDocument, PolicyRule } from '@assay/contract/rules/conditions'
import { expect, test } from 'vitest'
import { findDifferences } from './differences.tsx'
import { addRule, nameNewRules, printPolicy, readPolicy, withConditions } from './edit-policy.ts'

const policyOf = (...rules: PolicyRule[]): PolicyDocument => ({ rules, default: 'allow' })
const ids = ({ rules }: PolicyDocument) => rules.map(({ id }) => id)
const live = policyOf({ id: 'free', when: ['free'], decision: 'review' })

test('CT-2 a rule that is added here is called what it asks until it’s live', () => {
  const added = addRule(live)
  const saved = nameNewRules(added, live, live)
  expect(ids(saved)).toEqual(['free', 'block_list'])
  const [first, second] = saved.rules
  if (!first || !second) throw new Error('there are two')
  const changed = policyOf(withConditions(first, ['role']), withConditions(second, ['free']))
  expect(ids(nameNewRules(changed, live, saved))).toEqual(['free', 'free-2'])
  expect(ids(nameNewRules(changed, saved, saved))).toEqual(['free', 'block_list'])
})

test('CT-2 names from a file stay as they are, and a file that is printed reads the same', () => {
  const file = policyOf(
    { id: 'disposable-eu', when: ['disposable'], decision: 'block' },
    { id: 'risky', when: ['email_score', 'free'], at_least: 0.65, decision: 'review' },
  )
  expect(nameNewRules(file, live, live)).toEqual(file)
  expect(readPolicy(printPolicy(file))).toEqual({ status: 'read', policy: file })
  const twice = { ...file, rules: [...file.rules, ...file.rules] }
  expect(readPolicy(printPolicy(twice))).toEqual({
    status: 'unreadable',
    problem: 'Two rules have the id disposable-eu.',
  })
})

test('CT-2 the difference between two policies names each rule once, and as few as possible as moved', () => {
  const on = (id: string, decision: PolicyRule['decision'] = 'review'): PolicyRule => ({ id, when: ['free'], decision })
  const before = policyOf(on('a'), on('b'), on('c'), on('d'), on('e'))
  const after = { ...policyOf(on('b'), on('c', 'block'), on('new'), on('e'), on('a')), default: 'review' as const }
  const words = findDifferences(before, after).map((one) => `${one.kind} ${'rule' in one ? one.rule.id : one.before}`)
  expect(words).toEqual(['changed c', 'added new', 'moved a', 'removed d', 'default allow'])
  expect(findDifferences(before, before)).toEqual([])
})
