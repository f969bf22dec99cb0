import { once } from 'node:events'
import { join } from 'node:path'
import { CreatedWebhookEndpoint, WebhookDeliveryPage } from '@assay/contract/webhooks/endpoints'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { launchProduct } from '../../scripts/launch.ts'
import { startReceiver, verify } from '../../server/src/features/webhooks/receiver-fixture.ts'
import { signUp } from '../customer.ts'
import { startedDataDir } from './data-folders.ts'

// Runs the built product and kills it in the middle of a delivery.

beforeAll(ensureBuilt, 120_000)

test('CT-3 kill -9 in the middle of a delivery loses no event, and repeats only what was on its way, with the same id', async () => {
  const receiver = await startReceiver()
  const settings = { AUTH_AUTOCONFIRM: 'on', CAPTCHA_PROVIDER: 'none', DATA_DIR: await startedDataDir() }
  const killed = await launchProduct(settings)
  const { ask } = await signUp(killed.url)
  const created = await ask(killed.url, '/webhook-endpoints', { url: receiver.url, events: ['key.created'] })
  const { secret, endpoint } = CreatedWebhookEndpoint.parse(created)
  await ask(killed.url, '/api-keys', { name: 'Zero' })
  const log = async () =>
    WebhookDeliveryPage.parse(await ask(killed.url, `/webhook-endpoints/${endpoint.id}/deliveries`)).deliveries
  await expect.poll(async () => (await log())[0]?.status, { timeout: 20_000 }).toBe('delivered')
  // It never responds, so the delivery is on its way when the process ends.
  receiver.respondWith(() => {})
  await ask(killed.url, '/api-keys', { name: 'One' })
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2)
  // Committed, and waiting for its turn.
  await ask(killed.url, '/api-keys', { name: 'Two' })
  const gone = once(killed.process, 'exit')
  killed.process.kill('SIGKILL')
  await gone

  receiver.respondWith(204)
  const product = await launchProduct(settings)
  const database = new pg.Client({ host: join(product.dataDir, 'postgres'), user: 'postgres', database: 'postgres' })
  await database.connect()
  // The lease has two minutes, which are skipped here.
  await database.query(`update webhook_deliveries set next_attempt_at = now() where status = 'pending'`)
  await database.query(`select graphile_worker.add_job('deliver-webhooks')`)
  const ended = async () =>
    (await database.query(`select from webhook_deliveries where status = 'delivered'`)).rows.length
  await expect.poll(ended, { timeout: 20_000 }).toBe(3)
  await database.end()
  await product.stop()
  const sent = (name: string) =>
    receiver.received.filter((received) => Object(verify(secret, received)).data.name === name)
  expect(sent('Zero')).toHaveLength(1)
  expect(sent('One')).toHaveLength(2)
  // Once, unless it was on its way, too.
  expect([1, 2]).toContain(sent('Two').length)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(3)
}, 120_000)
