import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { paths } from '@assay/contract/paths'
import { CreatedWebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { webhookEvents } from '@assay/contract/webhooks/events'
import type { APIRequestContext } from '@playwright/test'
import { elsewhere } from '../server/src/testing/elsewhere.ts'
import { createUser, openSession, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { afterRetries } from './support/connection.ts'
import { expect, test } from './support/journey.ts'
import { expectToFit } from './support/layout-problems.ts'

test.use({ allowedConsole: [/status of (400|503)/] })

test('CT-3 an endpoint is added and tested, and its deliveries are read and sent again', async ({ page, request }) => {
  const receiver = await startReceiver()
  await page.route('**/webhook-endpoints', (route) => route.fulfill({ status: 503, json: unavailable }))
  await signIn(page, await createUser(request, { services: ['developer'] }), paths.webhooks)
  await expect(page.getByRole('heading', { name: 'We couldn’t load your endpoints' })).toBeVisible(afterRetries)
  await page.unroute('**/webhook-endpoints')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No endpoints yet')).toBeVisible()

  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add endpoint' })
  await expect(dialog.getByLabel('URL')).toBeFocused()
  await dialog.getByLabel('URL').fill('http://10.0.0.1/hooks')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This address is on a private network.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('URL').fill(receiver.url)
  await dialog.getByLabel('Description').fill('Staging')
  await dialog.getByRole('checkbox', { name: /plan\.changed/ }).uncheck()
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()

  const panel = page.getByRole('region', { name: 'Copy your signing secret now' })
  await expect(panel.getByRole('heading')).toBeFocused()
  await expect(panel.getByTestId('full-key')).toHaveText(secretPattern)
  await panel.getByRole('button', { name: 'Done' }).click()
  const chosen = webhookEvents.map(({ kind }) => kind).filter((kind) => kind !== 'plan.changed')
  await expect(page.getByRole('list', { name: 'Events' }).getByRole('listitem')).toHaveText(chosen)
  await expect(page.getByText('No deliveries yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Send test event' }).click()
  const row = page.getByRole('row', { name: /webhook\.test/ })
  await expect(row).toContainText('Delivered', elsewhere)
  expect(receiver.bodies[0]).toContain('"type":"webhook.test"')
  expect(receiver.headers['webhook-signature']).toMatch(/^v1,[^ ]+$/)

  await row.getByRole('button', { name: 'View webhook.test' }).click()
  const delivery = page.getByRole('dialog', { name: 'webhook.test' })
  await expect(delivery.getByText('Status 200')).toBeVisible()
  await expect(delivery.getByText('thank you')).toBeVisible()
  await expectToFit(page, [320, 1440])
  await expectAccessible(page)
  await delivery.getByRole('button', { name: 'Resend' }).click()
  await expect(row).toContainText('2 attempts', elsewhere)
  expect(receiver.bodies[1]).toBe(receiver.bodies[0])
  receiver.server.close()
})

test('CT-3 an endpoint is paused, resumed, given another secret, listed and deleted', async ({ page, request }) => {
  const user = await createUser(request, { services: ['developer'] })
  const { accessToken } = await openSession(request, user)
  const { endpoint, secret } = await addEndpoint(request, accessToken)
  await signIn(page, user, `${paths.webhooks}?endpoint=${endpoint.id}`)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('This endpoint is paused.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send test event' })).toBeDisabled()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('This endpoint is paused.')).toBeHidden()
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
  const panel = page.getByRole('region', { name: 'Copy your signing secret now' })
  await expect(panel.getByTestId('full-key')).toHaveText(secretPattern)
  await expect(panel.getByTestId('full-key')).not.toHaveText(secret)
  await expect(page.getByText(/The old signing secret works until/)).toBeVisible()

  await page.getByRole('link', { name: 'All endpoints' }).click()
  await expect(page.getByRole('row', { name: /Staging/ })).toContainText('1 event')
  await expectToFit(page, [320])
  await page.getByRole('link', { name: /^View http/ }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete endpoint' }).click()
  await expect(page.getByText('No endpoints yet')).toBeVisible()
})

async function addEndpoint(request: APIRequestContext, accessToken: string): Promise<CreatedWebhookEndpoint> {
  const response = await request.post('/webhook-endpoints', {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { url: 'http://127.0.0.1:9/hooks', description: 'Staging', events: ['plan.changed'] },
  })
  return CreatedWebhookEndpoint.parse(await response.json())
}

const secretPattern = /^whsec_.{44}$/

const unavailable = { status: 'error', code: 'unavailable', detail: 'The list is away.', request_id: 'req-12345678' }

type Receiver = { server: Server; url: string; bodies: string[]; headers: Record<string, string> }

async function startReceiver(): Promise<Receiver> {
  const bodies: string[] = []
  const headers: Record<string, string> = {}
  const server = createServer(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()).toString())
    for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value)
    response.end('thank you')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { server, url: `http://127.0.0.1:${port}/hooks`, bodies, headers }
}
