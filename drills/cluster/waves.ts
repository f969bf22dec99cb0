import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { VerifyResponse } from '@assay/contract/verification'
import { type Customer, send } from '../customer.ts'
import { type Cluster, nodeAt } from './start-cluster.ts'

/** One farm that all processes see, each with a part of it. */
export async function farmCluster(cluster: Cluster, customer: Customer) {
  const { nodes, database } = cluster
  const domain = `${randomBytes(6).toString('hex')}.com`
  const signUp = async (place: number, email = `${randomBytes(5).toString('hex')}@${domain}`) => {
    const body = { model: 'user_verification', email, user_agent: 'Farm/1.0' }
    const headers = { 'x-api-token': customer.key }
    return VerifyResponse.parse(await send(nodeAt(nodes, place).url, '/v1/verify', { body, headers }))
  }
  // From here on each process has the account's sign-ups in memory, and doesn't read the farm's with its first request.
  for (const place of nodes.keys()) await signUp(place, `anna.berg${place}@gmail.com`)

  return {
    /**
     * The first process sees the farm alone. Returns the seconds until the others call a sign-up of it the same wave, or null after ten.
     * Each is asked once a second: with more sign-ups of its own, it would recognize the wave by itself.
     */
    async share(): Promise<number | null> {
      let wave: string | null = null
      for (let count = 0; count < 20 && !wave; count += 1) wave = (await signUp(0)).activity?.wave ?? null
      const started = performance.now()
      const untilSeen = async (place: number) => {
        for (let seconds = 0; seconds < 10; ) {
          const { activity } = await signUp(place)
          seconds = (performance.now() - started) / 1000
          if (wave && activity?.wave === wave) return seconds
          await delay(1000)
        }
        return null
      }
      const [one, other] = await Promise.all([untilSeen(1), untilSeen(2)])
      return one === null || other === null ? null : Math.max(one, other)
    },
    /** A process is killed in the middle of the wave. Says what it had acknowledged, and what wasn't counted among the wave's members. */
    async kill(place: number) {
      const acknowledged: { id: string; at: number }[] = []
      for (const end = performance.now() + 12_000; performance.now() < end; await delay(50)) {
        acknowledged.push({ id: (await signUp(place)).request_id, at: performance.now() })
      }
      const killedAt = performance.now()
      await cluster.kill(place)
      const missing = async () => {
        const { rows } = await database.query<{ id: string }>(
          'select request_id as id from wave_members where user_id = $1',
          [customer.id],
        )
        const members = new Set(rows.map(({ id }) => id))
        return acknowledged.filter(({ id }) => !members.has(id))
      }
      const lost = await missing()
      const oldestLost = Math.max(0, ...lost.map(({ at }) => (killedAt - at) / 1000))
      // The ledger has them, so that the next sign-up elsewhere brings them back.
      await delay(5000)
      await signUp(0)
      await delay(5000)
      return { acknowledged: acknowledged.length, lost: lost.length, oldestLost, stillLost: (await missing()).length }
    },
  }
}
