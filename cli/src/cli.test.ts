import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyWebhook } from '../../client/src/verify-webhook.ts'
import { startAssay } from '../../recipes/assay-fixture.ts'
import { openTerminal } from './terminal-fixture.ts'

let assay: Awaited<ReturnType<typeof startAssay>>
let key = ''
let terminal: ReturnType<typeof openTerminal>
beforeAll(async () => {
  assay = await startAssay()
  key = await assay.openLiveKey()
  terminal = openTerminal({ ASSAY_URL: assay.url, ASSAY_API_KEY: key })
})
afterAll(async () => {
  terminal.close()
  await assay.stop()
})

const jsonOf = async (...args: string[]) => {
  const { code, out, err } = await terminal.type([...args, '--json'])
  expect([code, err]).toEqual([0, ''])
  return JSON.parse(out)
}

test('RE-2 a key that works is kept where only its owner reads it, and used until it’s forgotten', async () => {
  const fresh = openTerminal({})
  expect(await fresh.type(['usage'])).toMatchObject({ code: 2, err: expect.stringContaining('assay login') })
  const wrong = await fresh.type(['login', '--url', assay.url], { input: 'asy_live_wrong\n' })
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('unauthenticated') })
  const { out, code } = await fresh.type(['login', '--url', `${assay.url}/`], { input: `${key}\n` })
  const file = join(fresh.folder, 'assay/config.json')
  expect([code, out]).toEqual([0, `Signed in to ${assay.url}. The key is in ${file}.\n`])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await fresh.type(['usage', '--json'])).out).toContain('"tier": "pro"')
  await fresh.type(['logout'])
  expect(existsSync(file)).toBe(false)
  fresh.close()
})

test('RG-1 a key of another region is followed, and its address is kept', async () => {
  const elsewhere = createServer((_, response) => {
    response.writeHead(421, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ status: 'error', code: 'wrong_region', detail: 'Elsewhere.', base_url: assay.url }))
  })
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  const fresh = openTerminal({})
  const file = join(fresh.folder, 'assay/config.json')
  expect((await fresh.type(['login', '--url', url], { input: `${key}\n` })).out).toContain(`Signed in to ${assay.url}.`)
  // An account that moved after the sign-in.
  writeFileSync(file, JSON.stringify({ base_url: url, api_key: key }))
  expect((await fresh.type(['usage', '--json'])).out).toContain('"tier": "pro"')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ base_url: assay.url, api_key: key })
  fresh.close()
  elsewhere.close()
})

test('RE-2 verdicts for people, in color only at a terminal, or as JSON; errors have exit codes', async () => {
  const piped = await terminal.type(['verify', 'kx92@mailinator.com', '--firstname', 'Asdfgh'])
  expect(piped.out).toMatch(/^block {2}Disposable email address\.\nemail {5}disposable 0\.\d\d {2}.+\nname {6}fake/)
  expect((await terminal.type(['verify', 'ada@gmail.com'], { isTTY: true })).out).toContain('\u001b[32mallow')
  expect(await jsonOf('verify', 'ada@gmail.com')).toMatchObject({ decision: 'allow', status: 'success' })
  expect(await terminal.type(['verify'])).toMatchObject({ code: 1, err: expect.stringContaining('invalid_request') })
  expect(await terminal.type(['verify', 'a@b.example', '--colour'])).toMatchObject({ code: 2 })
  expect(await terminal.type(['unknown'])).toMatchObject({ code: 2, err: expect.stringContaining('no command') })
  const { request_id } = await jsonOf('verify', 'kx92@mailinator.com')
  expect((await terminal.type(['explain', request_id])).out).toMatch(/^block .+\nemail {5}disposable {2}Listed .+/)
  const failed = await terminal.type(['explain', '019a8f1e-7c1d-7b3a-9a51-0f0e3a5d7c21', '--json'])
  expect([failed.code, JSON.parse(failed.err)]).toEqual([
    1,
    expect.objectContaining({ code: 'not_found', status: 404 }),
  ])
})

test('RE-2 every endpoint can be called by its words, with its fields as flags', async () => {
  const { id } = await jsonOf('lists', 'add', '--action', 'block', '--type', 'domain', '--value', 'example.net')
  expect(await jsonOf('lists', 'change', id, '--note', 'Fraud')).toMatchObject({ note: 'Fraud' })
  expect((await terminal.type(['lists'])).out).toMatch(/entries\n.+value.+\n.+example\.net/)
  await terminal.type(['lists', 'delete', id])
  expect((await terminal.type(['--no-color', 'lists'])).out).toMatch(/^entries: none\n/)
  const url = 'http://127.0.0.1:9/hook'
  const { endpoint } = await jsonOf('webhooks', 'create', '--url', url, '--events', 'key.created')
  expect(endpoint).toMatchObject({ url })
  await terminal.type(['webhooks', 'delete', endpoint.id])
  expect(await jsonOf('lists', 'delete-many', '--data', '{"all": true}')).toEqual({ deleted: 0 })
  expect(await jsonOf('waves')).toEqual({ waves: [] })
  expect(await jsonOf('lookup', 'domain', 'mailinator.com')).toMatchObject({ verdict: 'disposable' })
  const batch = await jsonOf('verify-batch', '--items', '[{"email": "ada@gmail.com"}, {"firstname": "Ada"}]')
  expect(batch.results).toHaveLength(2)
  expect((await terminal.type(['completion', 'bash'])).out).toContain('rules) words="get put draft')
  expect((await terminal.type(['open', 'waves'])).out).toBe(`${assay.url}/waves\n`)
})

test('RE-2 rules are pulled, compared and deployed from a file, with exit codes for CI', async () => {
  const file = join(terminal.folder, 'assay.rules.json')
  await terminal.type(['rules', 'pull', file])
  expect(await terminal.type(['rules', 'diff', file])).toMatchObject({ code: 0, out: 'No difference to version 0.\n' })
  const policy = JSON.parse(readFileSync(file, 'utf8'))
  policy.rules.push({ id: 'high', when: ['email_score'], at_least: 0.6, decision: 'review' })
  writeFileSync(file, JSON.stringify({ ...policy, default: 'review' }))
  const differs = await terminal.type(['rules', 'diff', file])
  expect([differs.code, differs.out]).toEqual([
    1,
    '+ high: email_score at least 0.6 → review\n~ default: review (was allow)\n',
  ])
  expect((await terminal.type(['rules', 'deploy', file])).out).toContain('Version 1 is live.')
  expect(await jsonOf('rules', 'deploy', file)).toMatchObject({ version: 1, is_changed: false })
  writeFileSync(file, '{"rules": []}')
  expect(await terminal.type(['rules', 'deploy', file])).toMatchObject({ code: 2 })
  await terminal.type(['rules', 'restore', '--version', '0'])
})

test('RE-2 a file is checked in one go, and its result is saved beside it', async () => {
  const file = join(terminal.folder, 'people.csv')
  writeFileSync(file, 'email|id\nkx92@mailinator.com|1\n')
  const working = setInterval(() => void assay.runJobs(), 200)
  const { code, out, err } = await terminal.type(['files', 'check', file]).finally(() => clearInterval(working))
  expect([code, out, err]).toEqual([
    0,
    `0 clean, 1 disposable, 0 fake, 0 both. Saved as ${join(terminal.folder, 'people-checked.csv')}.\n`,
    '1 rows, 1 checks.\n',
  ])
  expect(readFileSync(join(terminal.folder, 'people-checked.csv'), 'utf8')).toContain(
    '\nkx92@mailinator.com|1|disposable|',
  )
  const kept = (await jsonOf('files')).files.length
  expect(await terminal.type(['files', 'check', file, '--email', 'nope'])).toMatchObject({ code: 1 })
  expect((await jsonOf('files')).files).toHaveLength(kept)
  expect(await terminal.type(['files', 'check', 'nowhere.csv'])).toMatchObject({ code: 2 })
})

test('RE-2 events reach a server on this machine, signed, and nothing stays behind', async () => {
  const stopping = new AbortController()
  const received: { body: string; headers: Record<string, string> }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ body, headers: Object(request.headers) })
    response.end()
    stopping.abort()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const listening = terminal.type(['webhooks', 'listen', '--forward', `127.0.0.1:${port}/hooks`], {
    signal: stopping.signal,
  })
  // Something happens as soon as the endpoint is there.
  while ((await jsonOf('webhooks')).endpoints[0]?.pause_reason !== 'owner');
  await assay.openLiveKey(['usage'])
  const { out, code } = await listening
  server.close()
  const [, secret = ''] = /signed with (whsec_\S+)\./.exec(out) ?? []
  const [first] = received
  expect(await verifyWebhook({ secret, body: first?.body ?? '', headers: first?.headers ?? {} })).toMatchObject({
    type: 'key.created',
  })
  expect([code, out]).toEqual([0, expect.stringContaining('key.created  200')])
  expect(await jsonOf('webhooks')).toEqual({ endpoints: [] })
})
