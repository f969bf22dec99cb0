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

// Runs the built product and kills it under load.

beforeAll(ensureBuilt, 120_000)

const settings = { AUTH_AUTOCONFIRM: 'on', CAPTCHA_PROVIDER: 'none', API_LIMITS: 'off' }

test('kill -9 under load loses no acknowledged check and counts none twice', async () => {
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
    // Unknown whether these were counted. Retried with their key, each gets a response and counts once.
    for (const { call, isRetryable } of interrupted) {
      if (isRetryable) acknowledged.set(call, await verify(product, key, call))
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
  const responded = [...acknowledged.values()].map(({ request_id }) => request_id)
  expect(new Set(responded).size).toBe(responded.length)
  const counted = new Set(ledger.map(({ id }) => id))
  expect(responded.filter((id) => !counted.has(id))).toEqual([])
  // Committed right before the kill, without a response and without a key to retry with.
  expect(ledger.length - responded.length).toBeLessThanOrEqual(unknown)
  const units = ledger.reduce((total, row) => total + row.units, 0)
  expect(sums).toEqual([{ used: units, days: units }])
}, 120_000)

/** Sends requests one by one until the killed server interrupts one. */
async function callUntilItEnds(
  product: Product,
  key: string,
  caller: string,
  acknowledged: Map<string, VerifyResponse>,
): Promise<{ call: string; isRetryable: boolean }> {
  for (let number = 0; ; number += 1) {
    // Both code paths: most requests share a commit, every fourth has its own and can be retried.
    const call = `${caller}-${number}`
    const isRetryable = number % 4 === 0
    try {
      acknowledged.set(call, await verify(product, key, call, isRetryable))
    } catch {
      return { call, isRetryable }
    }
  }
}

async function verify(product: Product, key: string, call: string, isRetryable = true): Promise<VerifyResponse> {
  const response = await fetch(`${product.url}/v1/verify`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-token': key,
      ...(isRetryable && { 'idempotency-key': call }),
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
