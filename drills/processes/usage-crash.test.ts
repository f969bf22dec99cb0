import { join } from 'node:path'
import { CheckedFile } from '@assay/contract/files/files'
import { VerifyResponse } from '@assay/contract/verification'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ensureBuilt } from '../../scripts/build.mjs'
import { launchProduct, type Product } from '../../scripts/launch.ts'
import { noKeyId } from '../../server/src/features/usage/charge.ts'
import { signUp } from '../customer.ts'
import { startedDataDir } from './data-folders.ts'

// Runs the built product and kills it under load.

beforeAll(ensureBuilt, 120_000)

const settings = { AUTH_AUTOCONFIRM: 'on', CAPTCHA_PROVIDER: 'none', API_LIMITS: 'off' }

test('CT-2 CT-4 kill -9 under load and in the middle of a file loses no acknowledged check, counts none twice, and leaves no policy half changed', async () => {
  const dataDir = await startedDataDir()
  let product = await launchProduct({ ...settings, DATA_DIR: dataDir })
  const { key, token } = await signUp(product.url, { scopes: ['verify', 'rules', 'files'] })
  const authorization = `Bearer ${token}`
  const published: number[] = []
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query('update quota_periods set unit_limit = 1000000')

  // It takes long to start beside the load that follows, because it gives way to requests.
  const first = await startFile(product, authorization, 1)
  const started = () => fileIn(product, key, first)
  await expect.poll(started, { interval: 50, timeout: 60_000 }).toMatchObject({ state: 'finished' })

  let fileId = ''
  const acknowledged = new Map<string, VerifyResponse>()
  let unknown = 0
  for (let round = 0; round < 2; round += 1) {
    const load = Array.from({ length: 24 }, (_, caller) =>
      callUntilItEnds(product, key, `${round}-${caller}`, acknowledged),
    )
    const changes = changeUntilItEnds(product, key, { published, acknowledged })
    const enough = acknowledged.size + 120
    await expect.poll(() => acknowledged.size, { interval: 10, timeout: 30_000 }).toBeGreaterThan(enough)
    if (round === 0) {
      // Only now, or a busy machine would have finished it before the load is up.
      fileId = await startFile(product, authorization, fileRows)
      // Not through the server, which is busy: it may be over by then.
      await expect.poll(() => isHalfway(client), { interval: 10, timeout: 120_000 }).toBe(true)
      await client.end()
    }
    product.process.kill('SIGKILL')
    const interrupted = await Promise.all(load)
    await changes
    unknown += 1
    product = await launchProduct({ ...settings, DATA_DIR: dataDir })
    // Unknown whether these were counted. Retried with their key, each gets a response and counts once.
    for (const { call, isRetryable } of interrupted) {
      if (isRetryable) acknowledged.set(call, await verify(product, key, call))
      else unknown += 1
    }
  }

  const after = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'postgres' })
  await after.connect()
  const { rows: halfway } = await after.query<FileCounts>(countFiles)
  expect(halfway[0]?.charged).toBe(halfway[0]?.done)
  // Don't wait for the queue's next minute and the end of the claim.
  await after.query('update files set claimed_until = null')
  await after.query(`select graphile_worker.add_job('check-files', job_key := 'check-files')`)
  const finished = () => fileIn(product, key, fileId)
  await expect.poll(finished, { interval: 50, timeout: 60_000 }).toMatchObject({ state: 'finished' })
  const { rows: file } = await after.query<FileCounts>(countFiles)
  expect(file).toEqual([{ done: allRows, charged: allRows, parts: allRows }])
  const { rows: ledger } = await after.query<{ id: string; units: number }>(
    'select id, units from usage_ledger where key_id <> $1',
    [noKeyId],
  )
  const { rows: sums } = await after.query(
    'select used::int, (select sum(units)::int from usage_days) as days from quota_periods',
  )
  const { rows: versions } = await after.query<{ version: number; id: string; acts: number }>(
    `select version, policy #>> '{rules,0,id}' as id,
       (select count(*)::int from audit_events where action = 'rules.published') as acts
     from policy_versions order by version`,
  )
  const live = await fetch(`${product.url}/v1/rules`, { headers: { 'x-api-token': key } })
  await after.end()
  await product.stop()
  const responded = [...acknowledged.values()].map(({ request_id }) => request_id)
  expect(new Set(responded).size).toBe(responded.length)
  const counted = new Set(ledger.map(({ id }) => id))
  expect(responded.filter((id) => !counted.has(id))).toEqual([])
  // Committed right before the kill, without a response and without a key to retry with.
  expect(ledger.length - responded.length).toBeLessThanOrEqual(unknown)
  // Each version with its act in the log, in turn; the newest is live.
  const numbers = versions.map(({ version }) => version)
  expect(published.length).toBeGreaterThan(0)
  expect(numbers).toEqual(numbers.map((_, place) => place + 1))
  expect(published.filter((version) => !numbers.includes(version))).toEqual([])
  expect(versions[0]?.acts).toBe(numbers.length)
  expect(await live.json()).toMatchObject({ version: numbers.at(-1), policy: { rules: [{ id: versions.at(-1)?.id }] } })
  const units = ledger.reduce((total, row) => total + row.units, 0)
  expect(sums).toEqual([{ used: units + allRows, days: units + allRows }])
}, 240_000)

/** Changes the policy every few requests, until the killed server interrupts it. */
async function changeUntilItEnds(
  product: Product,
  key: string,
  { published, acknowledged }: { published: number[]; acknowledged: Map<string, VerifyResponse> },
): Promise<void> {
  const headers = { 'x-api-token': key, 'content-type': 'application/json' }
  try {
    for (let next = (published.at(-1) ?? 0) + 1; ; next += 1) {
      for (let number = 0; number < 2; number += 1) {
        const call = `policy-${product.process.pid}-${next}-${number}`
        acknowledged.set(call, await verify(product, key, call, false))
      }
      const body = JSON.stringify(policyOf(next))
      const response = await fetch(`${product.url}/v1/rules`, { method: 'PUT', headers, body })
      next = z.object({ version: z.int() }).parse(await response.json()).version
      published.push(next)
    }
  } catch {
    // It's dead.
  }
}

/** Another one for each version. */
function policyOf(version: number): object {
  return { rules: [{ id: `v${version}`, when: ['disposable'], decision: 'review' }], default: 'allow' }
}

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

const fileRows = 60_000
/** With the one of the first file. */
const allRows = fileRows + 1

type FileCounts = { done: number; charged: number; parts: number }
const countFiles = `select (select sum(rows_done)::int from files) as done,
  (select coalesce(sum(units), 0)::int from usage_ledger where key_id = '${noKeyId}') as charged,
  (select coalesce(sum(rows), 0)::int from file_parts where is_done) as parts`

/** One check a row. */
async function startFile({ url }: Product, authorization: string, rows: number): Promise<string> {
  const lines = Array.from({ length: rows }, (_, index) => `x${index}@example.com,Ada Lovelace of London`)
  const send = async (path: string, type: string, body: string) => {
    const response = await fetch(`${url}/files/uploads${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body,
    })
    return CheckedFile.parse(await response.json())
  }
  const { id } = await send('', 'text/csv', ['email,note', ...lines].join('\n'))
  await send(`/${id}/start`, 'application/json', JSON.stringify({ columns: { email: 'email' } }))
  return id
}

async function fileIn({ url }: Product, key: string, id: string): Promise<unknown> {
  return (await fetch(`${url}/v1/files/${id}`, { headers: { 'x-api-token': key } })).json()
}

async function isHalfway(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select from files where state = 'running' and rows_done > 0`)
  return rows.length === 1
}
