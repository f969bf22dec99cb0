import { setTimeout as delay } from 'node:timers/promises'
import { ensureBuilt } from '../scripts/build.mjs'
import { type Probe, probe, report, setStage, time } from './logins/crowd.ts'

const limits = { ratio: 2, signInMilliseconds: 2000 }
const people = 200
const attempts = 3000
const rounds = 5

/**
 * What 200 people who sign in at once cost everyone else, and what an attacker costs them who sends 3,000 bad sign-ins at
 * once from one address: the p99 of other routes, beside the same ones idle, and how long others take to sign in.
 */
await ensureBuilt()
const passes = [await measureCrowd(), await measureAttack()]
process.exit(passes.every(Boolean) ? 0 : 1)

async function measureCrowd(): Promise<boolean> {
  const { routes, crowd, leave } = await setStage({ AUTH_LIMITS: 'off' })
  const [idle, busy]: [Probe[], Probe[]] = [[], []]
  let succeeded = 0
  for (let round = 1; round <= rounds; round += 1) {
    idle.push(...(await probe(routes, 8)))
    const rush = during(crowd.send({ count: people }))
    busy.push(...(await probe(routes, 60, rush.isOver)))
    succeeded += (await rush.outcome).filter((status) => status === 200).length
  }
  await leave()
  console.log(`${people} people sign in at once, each from an address of their own, ${rounds} times`)
  const ratio = report(routes, idle, busy)
  console.log(`${succeeded} of ${rounds * people} logins, ${people} at a time`)
  console.log(`p99 of other routes, meanwhile to idle: ${ratio.toFixed(2)}   limit ${limits.ratio}\n`)
  return ratio <= limits.ratio && succeeded === rounds * people
}

async function measureAttack(): Promise<boolean> {
  const { routes, crowd, signIn, leave } = await setStage({})
  const [idle, busy]: [Probe[], Probe[]] = [[], []]
  const signIns: number[] = []
  const responses: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    idle.push(...(await probe(routes, 8)))
    // A new address per attack: a known one would be rejected from the start.
    const rush = during(crowd.send({ count: attempts, from: `203.0.113.${round}` }))
    const others = signInMeanwhile(signIn, round, rush.isOver)
    busy.push(...(await probe(routes, 60, rush.isOver)))
    signIns.push(...(await others))
    responses.push(...(await rush.outcome))
  }
  await leave()
  console.log(`${attempts} bad sign-ins at once from one address, ${rounds} times`)
  const ratio = report(routes, idle, busy)
  const slowest = Math.max(...signIns)
  const statuses = [...new Set(responses)]
    .toSorted()
    .map((status) => `${responses.filter((one) => one === status).length} × ${status}`)
  console.log(`the attacker got ${statuses.join(', ')}`)
  console.log(`p99 of other routes, meanwhile to idle: ${ratio.toFixed(2)}   limit ${limits.ratio}`)
  console.log(
    `slowest of ${signIns.length} sign-ins of others: ${slowest.toFixed(0)} ms   limit ${limits.signInMilliseconds} ms`,
  )
  return ratio <= limits.ratio && slowest <= limits.signInMilliseconds
}

/** Four per second, each from its own network. */
async function signInMeanwhile(
  signIn: (from: string) => Promise<Response>,
  round: number,
  isOver: () => boolean,
): Promise<number[]> {
  const waiting: Promise<number>[] = []
  while (!isOver()) {
    waiting.push(time(() => signIn(`10.${round}.${waiting.length % 256}.1`)))
    await delay(250)
  }
  return Promise.all(waiting)
}

function during<T>(outcome: Promise<T>): { outcome: Promise<T>; isOver: () => boolean } {
  let isOver = false
  void outcome.then(() => {
    isOver = true
  })
  return { outcome, isOver: () => isOver }
}
