import { devHeaders } from '../../scripts/launch.ts'
import { type Account, openAccount } from './account.ts'
import { outcomeOf } from './outcome.ts'
import type { Stop } from './stops.ts'
import { openWorld, type World } from './world.ts'

type Silence = { name: string; status: number; seconds: number; isRight: boolean }

/**
 * A provider that doesn't respond, or only with errors: how long the customer waits, and whether anything is left half
 * done.
 */
export async function measureSilence(): Promise<Silence[]> {
  const world = await openWorld()
  try {
    const silent = await Promise.all(
      (['before', 'after'] as const).map((side) =>
        measure(world, `silent ${side} it creates`, { step: 'create', side }),
      ),
    )
    const faulty = []
    for (const apiFault of ['error', 'html', 'busy']) {
      await setFault(world, apiFault)
      faulty.push(await measure(world, apiFault, null))
    }
    return [...silent, ...faulty]
  } finally {
    await world.close()
  }
}

async function measure(world: World, name: string, stop: Stop | null): Promise<Silence> {
  const account = await openAccount(world)
  const reached = stop && world.stops.set(account.id, stop)
  const started = performance.now()
  const answer = await account.press('basic_monthly')
  const seconds = (performance.now() - started) / 1000
  await reached
  world.stops.thaw()
  await setFault(world, 'none')
  const { made, live } = await openAgain(world, account)
  return { name, status: answer?.status ?? 0, seconds, isRight: answer?.status === 503 && made === 1 && live === 1 }
}

async function openAgain(world: World, account: Account) {
  const page = await account.openPage('basic_monthly')
  if ((await account.openPage('basic_monthly')) !== page) throw new Error('another page was opened')
  return outcomeOf(world, account)
}

async function setFault({ url }: World, apiFault: string): Promise<void> {
  const headers = { 'content-type': 'application/json', ...devHeaders(url) }
  await fetch(`${url}/sandbox/payments/controls`, { method: 'POST', headers, body: JSON.stringify({ apiFault }) })
}
