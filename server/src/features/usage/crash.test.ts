import { join } from 'node:path'
import { CreatedApiKey } from '@assay/contract/api-keys'
import { PublicConfig } from '@assay/contract/config'
import { VerifyResponse } from '@assay/contract/verification'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ensureBuilt } from '../../../../scripts/build.mjs'
import { launchProduct, type Product } from '../../../../scripts/launch.ts'
import { startedDataDir } from '../../testing/started-data-dir.ts'

// The real program, killed in the middle of its work.

beforeAll(ensureBuilt, 120_000)

const settings = { AUTH_AUTOCONFIRM: 'on', CAPTCHA_PROVIDER: 'none', API_LIMITS: 'off' }

test('kill -9 under load loses no acknowledged unit and counts none twice', async () => {
  const dataDir = await startedDataDir()
  let product = await launchProduct({ ...settings, DATA_DIR: dataDir })
  const key = await openAccount(product)
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query('update quota_periods set unit_limit = 1000000')
  await client.end()

  const acknowledged = new Map<string, VerifyResponse>()
  let unknown = 0
  for (let round = 0; round < 2; round += 1) {
    const load = Array.from({ length: 24 }, (_, caller) =>
      callUntilItEnds(product, key, `${round}-${caller}`, acknowledged),
    )
    const enough = acknowledged.size + 120
    await expect.poll(() => acknowledged.size, { interval: 10, timeout: 30_000 }).toBeGreaterThan(enough)
    product.process.kill('SIGKILL')
    const interrupted = await Promise.all(load)
    product = await launchProduct({ ...settings, DATA_DIR: dataDir })
    // Nobody knows which of these were counted. Asked again with their key they get an answer, and it counts once.
    for (const { call, isRepeatable } of interrupted) {
      if (isRepeatable) acknowledged.set(call, await verify(product, key, call))
      else unknown += 1
    }
  }

  const after = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'postgres' })
  await after.connect()
  const { rows: ledger } = await after.query<{ id: string; units: number }>('select id, units from usage_ledger')
  const { rows: sums } = await after.query(
    'select used::int, (select sum(units)::int from usage_days) as days from quota_periods',
  )
  await after.end()
  await product.stop()
  const answered = [...acknowledged.values()].map(({ request_id }) => request_id)
  expect(new Set(answered).size).toBe(answered.length)
  const counted = new Set(ledger.map(({ id }) => id))
  expect(answered.filter((id) => !counted.has(id))).toEqual([])
  // What was committed in the last moment, and could not be answered or asked for again.
  expect(ledger.length - answered.length).toBeLessThanOrEqual(unknown)
  const units = ledger.reduce((total, row) => total + row.units, 0)
  expect(sums).toEqual([{ used: units, days: units }])
}, 120_000)

/** One call after the other, until the end of the server interrupts one. */
async function callUntilItEnds(
  product: Product,
  key: string,
  caller: string,
  acknowledged: Map<string, VerifyResponse>,
): Promise<{ call: string; isRepeatable: boolean }> {
  for (let number = 0; ; number += 1) {
    // Both ways of counting: most calls share a commit, every fourth has one of its own and can be repeated.
    const call = `${caller}-${number}`
    const isRepeatable = number % 4 === 0
    try {
      acknowledged.set(call, await verify(product, key, call, isRepeatable))
    } catch {
      return { call, isRepeatable }
    }
  }
}

async function verify(product: Product, key: string, call: string, isRepeatable = true): Promise<VerifyResponse> {
  const response = await fetch(`${product.url}/v1/verify`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-token': key,
      ...(isRepeatable && { 'idempotency-key': call }),
    },
    body: JSON.stringify({ model: 'user_verification', email: `${call}@example.com` }),
  })
  return VerifyResponse.parse(await response.json())
}

async function openAccount({ url }: Product): Promise<string> {
  const { supabase } = PublicConfig.parse(await (await fetch(`${url}/config.json`)).json())
  const post = async (path: string, headers: Record<string, string>, body: object): Promise<unknown> => {
    const json = { 'content-type': 'application/json', ...headers }
    return (await fetch(url + path, { method: 'POST', headers: json, body: JSON.stringify(body) })).json()
  }
  const credentials = { email: 'ada@example.com', password: 'Correct-horse-7', data: { services: ['developer'] } }
  const session = await post('/auth/v1/signup', { apikey: supabase.publishableKey }, credentials)
  const { access_token: token } = z.object({ access_token: z.string() }).parse(session)
  return CreatedApiKey.parse(await post('/api-keys', { authorization: `Bearer ${token}` }, { name: 'Load' })).full_key
}
