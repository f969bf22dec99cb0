import type { Activity } from '@assay/contract/activity'
import type { EmailVerification, NameFieldVerification, NameVerification } from '@assay/contract/verification'
import { AppError, internalMessage, unavailableMessage } from '../../http/errors.ts'
import { tooManyMessage } from '../../http/throttling/limits.ts'
import { describeQuota } from '../v1/limits.ts'
import type { Input, Verdicts } from './judge.ts'

/** Results for test keys. Any other address gets the result of `ok@test.assay`; any other name is real. */
export const testEmails: Record<string, TestEmail> = {
  'ok@test.assay': {},
  'disposable@test.assay': { disposable: true, verdict: 'disposable', class: 'disposable', score: 1 },
  'relay@test.assay': { class: 'relay', score: 0.1 },
  'agent@test.assay': { class: 'agent', score: 0.1 },
  'risky@test.assay': { verdict: 'risky', class: 'unknown', score: 0.6 },
  'no-mail@test.assay': {
    verdict: 'risky',
    class: 'unknown',
    score: 0.6,
    mail_host: { found: false, provider: null },
  },
  'free@test.assay': { class: 'free', free: true },
  'education@test.assay': { class: 'education' },
  'government@test.assay': { class: 'government' },
  'role@test.assay': { role: true },
  'typo@test.assay': { verdict: 'risky', class: 'unknown', score: 0.5, did_you_mean: 'typo@example.com' },
  'invalid@test.assay': { verdict: 'invalid', class: 'unknown', score: 1, normalized: null },
}

/** For first and last names, case-insensitive. */
export const testNames: Record<string, TestName> = {
  fake: { verdict: 'fake', score: 1 },
  suspicious: { verdict: 'suspicious', score: 0.6 },
  notable: { verdict: 'real', score: 0.2, isNotable: true },
}

/** What a sign-up's activity is for test keys; ordinary for any other address. */
export const testActivities: Record<string, Pick<Activity, 'verdict' | 'score' | 'wave'>> = {
  'unusual@test.assay': { verdict: 'unusual', score: 0.6, wave: null },
  'wave@test.assay': { verdict: 'wave', score: 0.9, wave: '00000000-0000-7000-8000-000000000000' },
}

type TestEmail = Partial<Omit<EmailVerification, 'email' | 'reasons'>>
type TestName = { verdict: NameVerification['verdict']; score: number; isNotable?: boolean }

export const testDataVersion = 'test'

/** Deterministic forever: uses no list and no model. */
export function judgeTestInput({ email, firstname, lastname }: Input): Verdicts {
  return {
    email_verification: email === undefined ? null : testEmail(email),
    name_verification: firstname === undefined && lastname === undefined ? null : testName(firstname, lastname),
  }
}

export const testReason = 'test_input'
const reasons = [{ code: testReason, message: 'Fixed result for a test key.' }]

/** The same every time: nothing is remembered for a test key. */
export function judgeTestActivity({ email = '', ip }: Input): Activity {
  const found = entryOf(testActivities, email.trim().toLowerCase()) ?? { verdict: 'ordinary', score: 0, wave: null }
  const isSent = ip !== undefined && ip !== null && ip !== ''
  return {
    ...found,
    reasons: found.verdict === 'ordinary' ? [] : reasons,
    domain_first_seen: null,
    mailbox_seen: 0,
    name_seen: 0,
    network_seen: isSent ? 0 : null,
    hosting: isSent ? false : null,
  }
}

function testEmail(email: string): EmailVerification {
  const normalized = email.trim().toLowerCase()
  return {
    email,
    normalized,
    disposable: false,
    verdict: 'ok',
    class: 'business',
    score: 0,
    role: false,
    free: false,
    did_you_mean: null,
    evidence: [],
    mail_host: { found: null, provider: null },
    ...entryOf(testEmails, normalized),
    reasons,
  }
}

function testName(firstname: string | undefined, lastname: string | undefined): NameVerification {
  const [first, last] = [firstname, lastname].map((name) => (name === undefined ? null : nameEntry(name)))
  const worst = [first, last].reduce<TestName>((one, other) => (other && other.score > one.score ? other : one), real)
  return {
    fake: worst.verdict === 'fake',
    verdict: worst.verdict,
    score: worst.score,
    notable: first?.isNotable === true || last?.isNotable === true,
    reasons: [],
    firstname: first ? fieldOf(first) : null,
    lastname: last ? fieldOf(last) : null,
  }
}

const real: TestName = { verdict: 'real', score: 0 }

function nameEntry(name: string): TestName {
  return entryOf(testNames, name.trim().toLowerCase()) ?? real
}

function fieldOf({ verdict, score }: TestName): NameFieldVerification {
  return { fake: verdict === 'fake', score, reasons }
}

/** `constructor` is a name too, so only own properties count. */
function entryOf<T>(table: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** Addresses that make a request with a test key fail, with the status, body and headers of the real error. */
export const testErrors: Record<string, () => AppError> = {
  'rate-limited@test.assay': () => simulated('rate_limited', tooManyMessage, 1),
  'quota-exceeded@test.assay': () => simulated('quota_exceeded', describeQuota(usedUp), 3600),
  'server-error@test.assay': () => simulated('internal', internalMessage),
  'unavailable@test.assay': () => simulated('unavailable', unavailableMessage, 1),
}

/** Ends the request if one of its addresses asks for an error. */
export function throwTestError(inputs: Input[]): void {
  for (const { email = '' } of inputs) {
    const address = email.trim().toLowerCase()
    if (Object.hasOwn(testErrors, address)) throw testErrors[address]?.()
  }
}

function simulated(code: AppError['code'], message: string, retryAfterSeconds?: number): AppError {
  return new AppError(code, message, {
    isSimulated: true,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}

/** Fixed, like every result of a test key. */
const usedUp = { needed: 1, used: 25, limit: 25, endsAt: new Date('2030-01-01T00:00:00Z') }
