import { builtInPolicy } from '@assay/contract/rules/conditions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailReasons } from '../../engine/email/weighing/reasons.ts'
import { nameReasons } from '../../engine/names/reasons.ts'
import { judgeTestInput, testEmails } from '../verification/test-inputs.ts'
import { compilePolicy, decide } from './decide.ts'
import { type Facts, factsOf } from './facts.ts'
import { logBatch, logDecision, recordOf } from './log-facts.ts'
import { readFacts } from './read-facts.ts'
import { loggedEmailReasons, loggedNameReasons, ownList } from './reason-order.ts'

const versions = { policyVersion: 70_000, dataVersion: '2026-11-15.3f9a1c' }
const live = compilePolicy(builtInPolicy, 0)
const verdicts = judgeTestInput({ email: 'disposable@test.assay' })

test('CT-2 what the log keeps of a request is what was decided, and any policy decides the same on it again', () => {
  const anyFacts: fc.Arbitrary<Facts> = fc.record({
    flags: fc.nat({ max: 0xffffff }),
    emailScore: fc.nat({ max: 100 }),
    nameScore: fc.nat({ max: 100 }),
  })
  const decided = anyFacts.map((facts) => ({ facts, outcome: decide(facts, live), silent: null }))
  fc.assert(
    fc.property(fc.array(decided, { minLength: 1, maxLength: 20 }), (items) => {
      const [first] = items
      if (!first) return
      const person = readFacts(Buffer.from(logDecision(first, verdicts, versions), 'hex'))
      const batch = readFacts(Buffer.from(logBatch(items.map(recordOf).join(''), versions), 'hex'))
      const expected = items.map(({ facts, outcome: { decision, place } }) => ({
        facts,
        decided: { decision, place },
        silent: null,
      }))
      expect(person).toMatchObject({ ...versions, isBatch: false, items: expected.slice(0, 1) })
      expect(batch).toEqual({ ...versions, isBatch: true, items: expected, reasons: [] })
    }),
    { seed: 21, numRuns: 200 },
  )
})

test('CT-2 a draft that runs along is logged beside the decision', () => {
  const facts = factsOf(verdicts)
  const silent = decide(facts, compilePolicy({ rules: [], default: 'review' }, 1))
  const logged = readFacts(
    Buffer.from(logDecision({ facts, outcome: decide(facts, live), silent }, verdicts, versions), 'hex'),
  )
  expect(logged?.items[0]).toMatchObject({ decided: { decision: 'block' }, silent: { decision: 'review', place: 0 } })
})

test('CT-2 the log has a place for every reason', () => {
  expect(loggedEmailReasons.toSorted()).toEqual([...Object.keys(emailReasons), ownList].toSorted())
  expect(loggedNameReasons.toSorted()).toEqual([...Object.keys(nameReasons), ownList].toSorted())
})

test('CT-2 the policy of an account that never set one blocks what can’t be reached and reviews the rest of the doubts', () => {
  const outcomeOf = (email: string, firstname?: string) => decide(factsOf(judgeTestInput({ email, firstname })), live)
  const byInput = Object.keys(testEmails).map((email) => {
    const { decision, rule } = outcomeOf(email)
    return [email.split('@')[0], decision, rule.id]
  })
  expect(byInput).toEqual([
    ['ok', 'allow', 'default'],
    ['disposable', 'block', 'disposable'],
    ['relay', 'allow', 'default'],
    ['agent', 'allow', 'default'],
    ['risky', 'review', 'risky'],
    ['no-mail', 'review', 'no_mail_host'],
    ['free', 'allow', 'default'],
    ['education', 'allow', 'default'],
    ['government', 'allow', 'default'],
    ['role', 'allow', 'default'],
    ['typo', 'review', 'typo'],
    ['invalid', 'block', 'email_invalid'],
  ])
  expect(outcomeOf('ok@test.assay', 'Fake')).toMatchObject({ decision: 'block', rule: { id: 'name_fake' } })
  expect(outcomeOf('ok@test.assay', 'Suspicious').decision).toBe('review')
})

test('CT-2 all conditions of a rule must hold, the first rule that holds decides, and a score without its field doesn’t', () => {
  const policy = compilePolicy(
    {
      rules: [
        { id: 'both', when: ['free', 'name_suspicious'], decision: 'block' },
        { id: 'score', when: ['email_score'], at_least: 0.6, decision: 'review' },
        { id: 'any-score', when: ['name_score'], at_least: 0, decision: 'review' },
      ],
      default: 'allow',
    },
    1,
  )
  const idOf = (input: { email?: string; firstname?: string }) => decide(factsOf(judgeTestInput(input)), policy).rule.id
  expect(idOf({ email: 'free@test.assay', firstname: 'Suspicious' })).toBe('both')
  expect(idOf({ email: 'free@test.assay' })).toBe('default')
  expect(idOf({ email: 'risky@test.assay' })).toBe('score')
  expect(idOf({ firstname: 'Ada' })).toBe('any-score')
})
