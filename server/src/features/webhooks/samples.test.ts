import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CreatedWebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { serve } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../../http/listen.ts'
import { elsewhere } from '../../testing/elsewhere.ts'
import { createWebhookApp, startReceiver } from './receiver-fixture.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const guide = readFileSync(join(root, 'docs/guides/webhooks.md'), 'utf8')
// Where the samples find their packages.
const folder = mkdtempSync(join(root, 'node_modules/.webhook-samples-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['TypeScript', 'node', 'sample.mjs'],
  ['Python', 'python3', 'sample.py'],
])(
  'CT-3 the receiver in %s takes what we sign and nothing else',
  async (language, command, file) => {
    const { signUp, runJobs } = await createWebhookApp()
    const ada = await signUp()
    const port = await findFreePort('127.0.0.1')
    const url = `http://127.0.0.1:${port}/`
    const { endpoint, secret } = await ada.addEndpoint(url)
    writeFileSync(join(folder, file), sampleIn(language).replace('4000', String(port)))
    const program = spawn('env', [`ASSAY_WEBHOOK_SECRET=${secret}`, command, join(folder, file)])
    let output = ''
    program.stdout.on('data', (chunk) => {
      output += chunk
    })
    try {
      await expect.poll(() => isOpen(port), elsewhere).toBe(true)
      await ada.ask('POST', `/${endpoint.id}/test`)
      await runJobs()
      expect((await ada.newest(endpoint.id)).attempts).toMatchObject([{ response_status: 204 }])
      await expect.poll(() => output, elsewhere).toContain('webhook.test')
      const headers = {
        'webhook-id': 'x',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,Zm9yZ2Vk',
      }
      expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(400)
    } finally {
      program.kill()
    }
  },
  60_000,
)

test('CT-3 the check with openssl accepts what we sign and nothing else', async () => {
  const { signUp, runJobs } = await createWebhookApp()
  const ada = await signUp()
  const receiver = await startReceiver()
  const { endpoint, secret } = await ada.addEndpoint(receiver.url)
  await ada.ask('POST', `/${endpoint.id}/test`)
  await runJobs()
  const [{ headers = {}, body = '' } = {}] = receiver.received
  writeFileSync(join(folder, 'sample.sh'), sampleIn('openssl'))
  const check = (text: string) => {
    writeFileSync(join(folder, 'body.json'), text)
    const settings = [
      `ASSAY_WEBHOOK_SECRET=${secret}`,
      `WEBHOOK_ID=${headers['webhook-id']}`,
      `WEBHOOK_TIMESTAMP=${headers['webhook-timestamp']}`,
      `WEBHOOK_SIGNATURE=${headers['webhook-signature']}`,
    ]
    return promisify(execFile)('env', [...settings, 'sh', 'sample.sh'], { cwd: folder })
  }
  expect((await check(body)).stdout).toBe('valid\n')
  await expect(check(`${body} `)).rejects.toMatchObject({ stdout: 'invalid\n' })
})

test('CT-3 the requests with curl add an endpoint, test it and read its log', async () => {
  const app = await createWebhookApp()
  const ada = await app.signUp()
  const { key } = await ada.createKey('live', 'Deploy', { scopes: ['webhooks'] })
  const receiver = await startReceiver()
  const server = serve({ fetch: app.app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const script = sampleIn('curl')
    .replaceAll('{{base_url}}', base)
    .replace('https://example.com/webhooks/assay', receiver.url)
  const [add, ...rest] = script.split(/^#.*\n/m)
  const run = (script: string, more: string[] = []) =>
    promisify(execFile)('env', [`ASSAY_API_KEY=${key}`, ...more, 'sh', '-c', script])
  try {
    const { endpoint } = CreatedWebhookEndpoint.parse(JSON.parse((await run(add ?? '')).stdout))
    expect(endpoint.events).toEqual(['quota.warning', 'quota.reached'])
    const { stdout } = await run(rest.join(''), [`ENDPOINT=${endpoint.id}`])
    expect(stdout).toMatch(/^\{"event_id":.*\{"deliveries":\[.*"kind":"webhook\.test"/)
    await app.runJobs()
    expect(receiver.types()).toEqual(['webhook.test'])
  } finally {
    server.close()
  }
})

function sampleIn(tab: string): string {
  const [, code = ''] = new RegExp(`\`\`\`\\w+ tab=${tab}\n(.*?)\n\`\`\``, 's').exec(guide) ?? []
  return code
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.once('connect', () => socket.end())
  })
}
