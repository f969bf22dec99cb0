import { type Activity, activityCodes } from '@assay/contract/activity'
import { builtInPolicy, conditionNames, type PolicyRule } from '@assay/contract/rules/conditions'
import { activityReasonCodes, emailReasonCodes, nameReasonCodes, reasonCodes } from '@assay/contract/rules/reasons'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailReasons } from '../../engine/email/weighing/reasons.ts'
import { nameReasons } from '../../engine/names/reasons.ts'
import { judgeTestInput, testEmails } from '../verification/test-inputs.ts'
import { blockedWave, compilePolicy, decide } from './decide.ts'
import { decideFor } from './decide-for.ts'
import { type Facts, factsOf as factsAt } from './facts.ts'
import { logBatch, logDecision, recordOf } from './log-facts.ts'
import { bytesMeaning, readReasons } from './logged-reasons.ts'
import { readFacts } from './read-facts.ts'
import { ordinary } from './rules-fixture.ts'
import type { Verdicts } from './verdicts.ts'

const versions = { policyVersion: 70_000, dataVersion: '2026-11-15.3f9a1c' }
const live = compilePolicy(builtInPolicy, 0)
const verdicts = judgeTestInput({ email: 'disposable@test.assay' })
const now = new Date('2026-11-18T12:00:00Z')
const factsOf = (about: Verdicts, activity: Activity | null = null) => factsAt(about, activity, now)

test('CT-2 what the log keeps of a request is what was decided, and any policy decides the same on it again', () => {
  const anyFacts: fc.Arbitrary<Facts> = fc.record({
    flags: fc.nat({ max: 0x7fffffff }),
    emailScore: fc.nat({ max: 100 }),
    nameScore: fc.nat({ max: 100 }),
    reasons: fc.array(fc.nat({ max: 255 }), { maxLength: 12 }),
  })
  const anyOutcome = fc.constantFrom(null, blockedWave)
  const decided = fc
    .record({ facts: anyFacts, outcome: anyOutcome })
    .map(({ facts, outcome }) => ({ facts, outcome: outcome ?? decide(facts, live), silent: null }))
  fc.assert(
    fc.property(fc.array(decided, { minLength: 1, maxLength: 20 }), (items) => {
      const [first] = items
      if (!first) return
      const person = readFacts(Buffer.from(logDecision(first, versions), 'hex'))
      const batch = readFacts(Buffer.from(logBatch(items.map(recordOf).join(''), versions), 'hex'))
      const expected = items.map(({ facts, outcome: { decision, place } }) => ({
        facts,
        decided: { decision, place },
        silent: null,
      }))
      expect(person).toMatchObject({ ...versions, isBatch: false, items: expected.slice(0, 1) })
      expect(batch).toEqual({ ...versions, isBatch: true, items: expected })
    }),
    { seed: 21, numRuns: 200 },
  )
})

test('CT-2 a draft that runs along is logged beside the decision', () => {
  const facts = factsOf(verdicts)
  const silent = decide(facts, compilePolicy({ rules: [], default: 'review' }, 1))
  const logged = readFacts(Buffer.from(logDecision({ facts, outcome: decide(facts, live), silent }, versions), 'hex'))
  expect(logged?.items[0]).toMatchObject({ decided: { decision: 'block' }, silent: { decision: 'review', place: 0 } })
})

test('CT-2 the log has a place for every reason, and each has a byte of its own', () => {
  const ownList = 'customer_list'
  expect(emailReasonCodes.toSorted()).toEqual([...Object.keys(emailReasons), ownList].toSorted())
  expect(nameReasonCodes.toSorted()).toEqual([...Object.keys(nameReasons), ownList].toSorted())
  expect(activityReasonCodes.toSorted()).toEqual(Object.keys(activityCodes).toSorted())
  const all = readReasons(Array.from({ length: 256 }, (_, byte) => byte))
  expect(Object.fromEntries(Object.entries(all).map(([about, reasons]) => [about, reasons.length]))).toEqual({
    activity: activityReasonCodes.length,
    lastname: nameReasonCodes.length,
    firstname: nameReasonCodes.length,
    name: nameReasonCodes.length,
    email: emailReasonCodes.length,
  })
})

test('CT-2 what an earlier version logged reads as it was meant: no activity, reasons of one person, and the rules before there were waves', () => {
  const person = readFacts(Buffer.from(`01000000${'000821'}46000106${'00'}02080132303236`, 'hex'))
  expect(person).toEqual({
    policyVersion: 0,
    dataVersion: '2026',
    isBatch: false,
    items: [
      {
        facts: { flags: 0x000821, emailScore: 70, nameScore: 0, reasons: [8, 1] },
        // Rule 6 was about typos then, as rule 7 is today.
        decided: { decision: 'allow', place: 7 },
        silent: null,
      },
    ],
  })
  const batch = readFacts(Buffer.from(`02000003${'0432303236'}${'0000016400030500'}${'0000021464060000'}`, 'hex'))
  expect(batch?.items.map(({ facts, decided }) => [facts.flags, facts.reasons, decided.place])).toEqual([
    [1, [], 5],
    [2, [], 0],
  ])
})

test('WV-5 every condition and every reason code decides on what holds, and on nothing else', () => {
  const activity: Activity = {
    ...ordinary,
    verdict: 'wave',
    reasons: activityReasonCodes.map((code) => ({ code, message: '' })),
    mailbox_seen: 1,
    name_seen: 2,
    hosting: true,
  }
  const ruleOn = (when: PolicyRule['when'], about: Facts) =>
    decide(about, compilePolicy({ rules: [{ id: 'r', when, decision: 'review' }], default: 'allow' }, 1)).decision
  const all = factsOf(judgeTestInput({ email: 'ok@test.assay' }), activity)
  const none = factsOf(judgeTestInput({ email: 'ok@test.assay' }), {
    ...ordinary,
    domain_first_seen: '2026-11-11T11:59:59Z',
  })
  for (const when of ['wave', 'mailbox_seen', 'name_seen', 'new_domain', 'hosting_network'] as const) {
    expect([when, ruleOn([when], all), ruleOn([when], none)]).toEqual([when, 'review', 'allow'])
  }
  expect(ruleOn(['unusual'], all)).toBe('allow')
  expect(ruleOn(['unusual'], factsOf(verdicts, { ...ordinary, verdict: 'unusual' }))).toBe('review')
  const seen = (domain_first_seen: string) => factsOf(verdicts, { ...ordinary, domain_first_seen })
  expect(ruleOn(['new_domain'], seen('2026-11-11T12:00:01Z'))).toBe('review')
  // Nobody sent an address, so no domain is new.
  expect(ruleOn(['new_domain'], factsOf(judgeTestInput({ firstname: 'Ada' }), activity))).toBe('allow')
  for (const code of reasonCodes) {
    const [byte = 0] = [...bytesMeaning(code).entries()].flatMap(([at, isMeant]) => (isMeant ? [at] : []))
    const has = { ...none, reasons: [1, byte] }
    expect([code, ruleOn([`reason:${code}`], has), ruleOn([`reason:${code}`], { ...none, reasons: [] })]).toEqual([
      code,
      'review',
      'allow',
    ])
    expect(ruleOn([`reason:${code}`, 'reason:one_network'], has)).toBe(code === 'one_network' ? 'review' : 'allow')
  }
  expect(conditionNames).toContain('reason:one_network')
  expect(ruleOn(['reason:of_tomorrow'], all)).toBe('allow')
})

test('WV-5 Assay’s own rules review a wave, whatever else is fine, and never block it', () => {
  const wave: Activity = { ...ordinary, verdict: 'wave', reasons: [{ code: 'one_network', message: '' }] }
  const outcomeOf = (email: string, activity: Activity | null) =>
    decideFor(null, judgeTestInput({ email }), activity, now).outcome
  expect(outcomeOf('ok@test.assay', wave)).toMatchObject({ decision: 'review', rule: { id: 'wave' } })
  expect(outcomeOf('ok@test.assay', ordinary).decision).toBe('allow')
  expect(outcomeOf('ok@test.assay', null).decision).toBe('allow')
  expect(outcomeOf('disposable@test.assay', wave).rule.id).toBe('disposable')
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
