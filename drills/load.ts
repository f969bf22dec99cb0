import { join } from 'node:path'
import { PublicConfig } from '@assay/contract/config'
import { ensureBuilt } from '../scripts/build.mjs'
import { launchProduct } from '../scripts/launch.ts'
import { createPool } from '../server/src/db/connect.ts'
import { createReceipt, hashReceipt } from '../server/src/features/captcha/spend-receipt.ts'
import { createLog } from '../server/src/http/log.ts'
import { arrive, createSteps, password, type Visitor, walk } from './load/journey.ts'
import { describeRamp, offerEach, offerSame, raise, sayWhatBroke, startSteady } from './load/ramp.ts'
import { residentMegabytes } from './stage.ts'

const users = Number(process.argv[3] ?? 200)
const atOnce = 12
const steadyPerSecond = 50

/**
 * People through the whole of a first visit, each from an address of their own with every limit in force, beside steady
 * traffic of the API; then more and more of it until something gives way. `npm run drills load -- 500` has more people.
 */
await ensureBuilt()
const product = await launchProduct({ TRUSTED_PROXIES: '1', LOG_LEVEL: 'error' })
const { url } = product
const { supabase } = PublicConfig.parse(await (await fetch(`${url}/config.json`)).json())
const socket = { host: join(product.dataDir, 'postgres'), user: 'postgres', database: 'postgres' }
const database = createPool({ ...socket, max: 2 }, createLog('silent'))
const steps = createSteps()
const people: string[] = []
const loud = await arrive(visitor(0, createSteps()))
await database.query('update quota_periods set unit_limit = null, allowance_id = null where user_id = $1', [
  loud.userId,
])
await database.query(
  'update plan_subscriptions set unit_limit = null, requests_per_second = 1000000 where user_id = $1',
  [loud.userId],
)
const memory = { before: residentMegabytes(product.process.pid), warm: 0, after: 0 }

const begun = performance.now()
const steady = startSteady(url, loud.key, steadyPerSecond, steps)
const waiting = Array.from({ length: users }, (_, number) => number + 1).values()
let arrived = 0
const worker = async () => {
  for (const number of waiting) {
    await walk(visitor(number, steps))
      .then((email) => people.push(email))
      .catch(() => {})
    arrived += 1
    if (arrived === Math.ceil(users / 5)) memory.warm = residentMegabytes(product.process.pid)
  }
}
await Promise.all(Array.from({ length: atOnce }, worker))
const perSecond = await steady.stop()
memory.after = residentMegabytes(product.process.pid)
const seconds = (performance.now() - begun) / 1000

console.log(
  `${users} people, ${atOnce} at once, in ${seconds.toFixed(0)} s (${(users / seconds).toFixed(1)} a second), beside ${perSecond.toFixed(0)} verifications a second`,
)
console.log(steps.report())
const errors = steps.errors()
for (const error of new Set(errors)) console.log(`  ${error}`)
console.log(
  `memory of the server ${memory.before.toFixed(0)} MB before, ${memory.warm.toFixed(0)} MB after a fifth, ${memory.after.toFixed(0)} MB after all`,
)

const pid = product.process.pid ?? 0
const call = {
  url: `${url}/v1/verify`,
  headers: { 'content-type': 'application/json', 'x-api-token': loud.key },
  body: { model: 'user_verification', email: 'ada@example.com' },
}
const signIns = await raise((rate) => offerEach(signIn, rate), [2, 4, 8, 16, 32, 64], { pid, maxP99: 2000 })
const calls = await raise((rate) => offerSame(call, rate), [250, 500, 1000, 1500, 2000, 3000, 4000], {
  pid,
  maxP99: 250,
})
console.log('| what | offered | responded | p99 | failed | of a core |\n|---|---|---|---|---|---|')
console.log(describeRamp('sign in with a password', signIns))
console.log(describeRamp('POST /v1/verify', calls))
console.log(`First to give way: ${sayWhatBroke('sign-ins', signIns)}`)
console.log(`Then: ${sayWhatBroke('verifications', calls)}`)
console.log('The load generator, the server and its database share the cores of this machine.')
await database.end()
await product.stop()
console.log(errors.length === 0 ? 'no error' : `${errors.length} errors`)
process.exit(errors.length === 0 ? 0 : 1)

function visitor(number: number, into: Visitor['steps']): Visitor {
  // Each in their own network, because new accounts count by network.
  const address = `10.${number & 255}.${(number >> 8) & 255}.${number >> 16}`
  // Solving takes seconds of a visitor's own CPU, and five hundred visitors don't fit on this machine.
  const receive = number % 25 === 0 ? undefined : handOutReceipt
  return { url, apikey: supabase.publishableKey, address, steps: into, receive }
}

async function handOutReceipt(): Promise<string> {
  const receipt = createReceipt()
  await database.query("insert into captcha_receipts values ($1, 'signup', now() + interval '5 minutes')", [
    hashReceipt(receipt),
  ])
  return receipt
}

async function signIn(number: number): Promise<boolean> {
  const email = people[number % people.length] ?? loud.email
  const { address } = visitor(users + 1 + number, steps)
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: supabase.publishableKey, 'x-forwarded-for': address },
    body: JSON.stringify({ email, password }),
  })
  await response.text()
  return response.ok
}
