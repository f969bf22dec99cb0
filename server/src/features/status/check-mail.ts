import type { Deps } from '../../deps.ts'
import { mailDelaySeconds } from '../mail/delay.ts'
import type { Check } from './check.ts'

/** Whether the mail server accepts us, and whether mail goes out. */
export async function checkMail(deps: Deps): Promise<Check> {
  const answer = await deps.mailer.selfTest?.()
  if (answer && answer.status !== 'sent') return { state: 'down', note: 'Email is delayed. Nothing is lost.' }
  const minutes = Math.floor((await mailDelaySeconds(deps)) / 60)
  if (minutes >= lateMinutes) return { state: 'degraded', note: `Some email is delayed by ${minutes} minutes` }
  return { state: 'up', note: 'Delivering normally' }
}

/** Unsent mail is retried within a minute, so this many are no coincidence. */
const lateMinutes = 5
