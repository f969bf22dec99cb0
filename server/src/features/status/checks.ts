import { formatCounted } from '@assay/contract/format/figures'
import { type ComponentId, componentIds } from '@assay/contract/status-components'
import { deleteInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { within } from '../../within.ts'
import { lookUp } from '../api-keys/check-key.ts'
import { createKey } from '../api-keys/key-format.ts'
import { hasPayments } from '../billing/billing-deps.ts'
import { eventDelaySeconds } from '../billing/webhook/receive-event.ts'
import { dataAgeHours, oldAfterHours } from '../domain-feeds/status.ts'
import { hasDelivery, mailDelaySeconds } from '../mail/deliver.ts'
import { serverSecret } from '../secrets/server-secret.ts'
import { judge } from '../verification/judge.ts'
import { firstDay } from './days.ts'
import { type Check, type Finding, findFirstCheck, keepFinding } from './queries.ts'

/** Checks every component in use, in parallel. One that fails or times out is down. */
function runChecks(deps: Deps): Promise<Finding[]> {
  return Promise.all(
    componentsInUse(deps).map(async (component) => {
      const work = checks[component](deps).catch((error: unknown) => {
        deps.log.warn({ err: error, component }, 'a check of the status failed')
        throw error
      })
      return { component, ...(await within(maxMilliseconds, work, () => noResponse).catch(() => noResponse)) }
    }),
  )
}

export function componentsInUse({ config }: Pick<Deps, 'config'>): ComponentId[] {
  const isInUse = (id: ComponentId) => {
    if (id === 'payments') return hasPayments(config)
    return id !== 'mail' || hasDelivery(config)
  }
  return componentIds.filter(isInUse)
}

const checks: Record<ComponentId, (deps: Deps) => Promise<Check>> = {
  api: checkApi,
  database: checkStorage,
  feeds: checkFeeds,
  mail: checkMail,
  payments: checkPayments,
}

const maxMilliseconds = 10_000

function checkStorage(deps: Deps): Promise<Check> {
  return timed(async () => {
    // What a reader waits for; the health check, which writes, is shared and may be seconds old.
    await deps.db.asAnon((tx) => tx.query('select 1'))
    return (await deps.health.check()) === 'ok'
  }, noResponse)
}

/** Stale lists still work, so this is never worse than degraded. */
async function checkFeeds(deps: Deps): Promise<Check> {
  const { block, allow } = deps.config.feeds
  if (block.length + allow.length === 0) return { state: 'up', note: 'Built-in lists' }
  const hours = dataAgeHours(deps)
  // A new installation has the lists it came with, however old the release is.
  const isNew = hours > oldAfterHours && (await watchedHours(deps)) <= oldAfterHours
  if (isNew) return { state: 'up', note: 'Built-in lists until the first update' }
  if (hours > oldAfterHours) return { state: 'degraded', note: `Last updated ${hours} hours ago` }
  return {
    state: 'up',
    note: hours === 0 ? 'Updated within the last hour' : `Updated ${formatCounted(hours, 'hour')} ago`,
  }
}

/** How long this installation has been checked; 0 on its first check. */
async function watchedHours({ db, now }: Deps): Promise<number> {
  const since = await db.asJob(findFirstCheck)
  return since === null ? 0 : Math.round((now().getTime() - since.getTime()) / 3_600_000)
}

/** Whether the mail server accepts us, and whether mail goes out. */
async function checkMail(deps: Deps): Promise<Check> {
  const response = await deps.mailer.selfTest?.()
  if (response && response.status !== 'sent') return { state: 'down', note: 'Email is delayed. Nothing is lost.' }
  const minutes = Math.floor((await mailDelaySeconds(deps)) / 60)
  if (minutes >= lateMinutes) return { state: 'degraded', note: `Some email is delayed by ${minutes} minutes` }
  return { state: 'up', note: 'Delivering normally' }
}

/** Unsent mail is retried within a minute, so this many are no coincidence. */
const lateMinutes = 5

/** Correct but possibly too slow to be up. One slow moment isn't enough, so it tries twice. */
async function timed(isRight: () => Promise<boolean>, otherwise: Check): Promise<Check> {
  for (let attempt = 1; ; attempt += 1) {
    const started = performance.now()
    if (!(await isRight())) return otherwise
    const milliseconds = Math.max(1, Math.round(performance.now() - started))
    const isSlow = milliseconds > slowMilliseconds
    if (!isSlow || attempt === 2) return { state: isSlow ? 'degraded' : 'up', note: `Responding in ${milliseconds} ms` }
  }
}

const slowMilliseconds = 1000

export const noResponse: Check = { state: 'down', note: 'Not responding' }

/** The job: runs all checks, saves the results, and deletes what is older than the page shows. */
export async function checkStatus(deps: Deps): Promise<void> {
  const findings = await runChecks(deps)
  const now = deps.now()
  // Service role: the state of the service is no user’s.
  await deps.db.asService(async (tx) => {
    for (const finding of findings) await keepFinding(tx, finding, now)
  })
  const shown = { table: 'status_spans', where: 'component = any ($1) and ends_at < $2', by: 'component, ends_at desc' }
  await deleteInSteps(deps.db, shown, [findings.map(({ component }) => component), firstDay(now)])
}

/** Whether the provider responds, and whether its events are processed. */
async function checkPayments(deps: Deps): Promise<Check> {
  // The smallest authenticated request: it finds nothing.
  const response = await deps.payments.listSubscriptions({ createdFrom: deps.now() })
  if (response.status !== 'ok') return { state: 'down', note: 'The payment provider isn’t responding' }
  const minutes = Math.floor((await eventDelaySeconds(deps)) / 60)
  if (minutes >= lateSyncMinutes) return { state: 'degraded', note: 'Some payments take longer to confirm' }
  return { state: 'up', note: '' }
}

const lateSyncMinutes = 5

/** Does what a request does, without charging: looks up a key and runs the engine. */
function checkApi(deps: Deps): Promise<Check> {
  return timed(
    async () => {
      // Well formed, so that it's really looked up, but it belongs to nobody.
      const keyHash = (await serverSecret(deps)()).hash('api-key', createKey('live'))
      const { caller } = await lookUp(deps, keyHash, () => nowhere)
      const { email_verification: email, name_verification: name } = await judge(deps, person)
      return caller === null && email?.disposable === true && name?.fake === false
    },
    { state: 'down', note: 'Returning wrong verdicts' },
  )
}

const nowhere = { network: null, agent: null }

/** A person with a certain verdict. */
const person = { email: 'someone@mailinator.com', firstname: 'Anna' }
