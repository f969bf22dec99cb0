import type { usageVerdicts } from '@assay/contract/usage/verdicts'
import type { emailVerdicts, nameVerdicts } from '@assay/contract/verification'
import { type Random, seededRandom } from '../../models/train-names/random.ts'
import { addDays, type KeyName, type Story } from './story.ts'

export type Call = {
  at: Date
  key: KeyName
  /** One per checked field. */
  units: number
  email: (typeof emailVerdicts)[number] | null
  name: (typeof nameVerdicts)[number] | null
  verdict: (typeof usageVerdicts)[number]
}

/**
 * Every request since the first paid plan, oldest first: growth, weekly and daily rhythm, and a campaign that drew
 * bots.
 */
export function makeCalls({ now, basicFrom, basicEnded, proFrom, keys }: Story): Call[] {
  const random = seededRandom(1843)
  const today = midnightOf(now)
  const calls: Call[] = []
  for (let day = midnightOf(basicFrom); day <= today; day = addDays(day, 1)) {
    const daysAgo = Math.round((today.getTime() - day.getTime()) / 86_400_000)
    const isCampaign = daysAgo >= 22 && daysAgo <= 24
    const level = callsOnADay * Math.exp(-growthOfADay * daysAgo) * (isCampaign ? 1.5 : 1)
    const count = Math.round(level * (weekRhythm[day.getUTCDay()] ?? 1) * (0.92 + 0.16 * random.next()))
    for (let index = 0; index < count; index += 1) {
      const key = random.next() < 0.27 ? 'Mobile app' : 'Production'
      calls.push({ at: momentOn(day, hourOf(random), random), key, ...judge(random, isCampaign) })
    }
    for (let index = 0; index < importsANight; index += 1) {
      calls.push({ at: momentOn(day, 2, random), key: 'Nightly import', ...judge(random, false) })
    }
  }
  const isMade = ({ at, key }: Call) => {
    const found = keys.find(({ name }) => name === key)
    const isPaid = (at >= basicFrom && at < basicEnded) || at >= proFrom
    return found !== undefined && at >= found.made && at < (found.expired ?? now) && isPaid
  }
  return calls.filter(isMade).sort((a, b) => a.at.getTime() - b.at.getTime())
}

const callsOnADay = 940
const growthOfADay = 0.018
const importsANight = 60
/** Starting with Sunday. */
const weekRhythm = [0.36, 1.02, 1.09, 1.07, 1.04, 0.94, 0.33]
/** Share of a day's requests per hour (UTC). */
const dayRhythm = [2, 1, 1, 1, 2, 3, 5, 7, 9, 10, 10, 9, 8, 9, 10, 10, 9, 8, 6, 5, 4, 4, 3, 2]

function judge(random: Random, isCampaign: boolean): Omit<Call, 'at' | 'key'> {
  const fields = random.next()
  const email = fields < 0.94 ? emailVerdict(random.next(), isCampaign ? 0.19 : 0.06) : null
  const name = fields < 0.76 || email === null ? nameVerdict(random.next(), email === 'disposable' ? 0.27 : 0.02) : null
  const units = (email === null ? 0 : 1) + (name === null ? 0 : 2)
  if (email === 'disposable') return { units, email, name, verdict: name === 'fake' ? 'both' : 'disposable' }
  return { units, email, name, verdict: name === 'fake' ? 'fake' : 'clean' }
}

function emailVerdict(chance: number, disposable: number): Call['email'] {
  if (chance < disposable) return 'disposable'
  if (chance < disposable + 0.035) return 'risky'
  return chance < disposable + 0.045 ? 'invalid' : 'ok'
}

function nameVerdict(chance: number, fake: number): Call['name'] {
  if (chance < fake) return 'fake'
  return chance < fake + 0.03 ? 'suspicious' : 'real'
}

function hourOf(random: Random): number {
  let left = random.next() * dayRhythm.reduce((sum, share) => sum + share, 0)
  return dayRhythm.findIndex((share) => {
    left -= share
    return left < 0
  })
}

function momentOn(day: Date, hour: number, random: Random): Date {
  return new Date(day.getTime() + hour * 3_600_000 + random.below(3_600_000))
}

function midnightOf(date: Date): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()))
}
