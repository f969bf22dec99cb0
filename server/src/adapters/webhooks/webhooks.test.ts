import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createPlain } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDns, type TestDns } from '../../testing/start-dns.ts'
import { createWebhookSender } from './create-sender.ts'

let dns: TestDns
let hits = 0
beforeAll(async () => {
  dns = await startDns([
    'public.example. A 93.184.215.14',
    'six.example. AAAA 2606:2800:21f:cb07:6820:80da:af6b:8b2c',
    'inside.example. A 10.0.0.5',
    'metadata.example. A 169.254.169.254',
    'mixed.example. A 93.184.215.14',
    'mixed.example. A 192.168.1.1',
    'half.example. A 93.184.215.14',
    'half.example. AAAA fd00::1',
    'mapped.example. AAAA ::ffff:10.0.0.1',
    'alias.example. CNAME inside.example.',
    'here.example. A 127.0.0.1',
  ])
})
afterAll(() => dns.stop())

test.each([
  ['https://public.example/', 'none'],
  ['https://public.example:8443/', 'none'],
  ['https://six.example/', 'none'],
  ['http://public.example/', 'insecure'],
  ['https://public.example:22/', 'port'],
  ['https://public.example:6379/', 'port'],
  ['https://nobody.example/', 'unknown_host'],
  ['https://inside.example/', 'unknown_host'],
  ['https://alias.example/', 'unknown_host'],
  ['https://metadata.example/latest/meta-data/', 'unknown_host'],
  ['https://mixed.example/', 'unknown_host'],
  ['https://half.example/', 'unknown_host'],
  ['https://mapped.example/', 'unknown_host'],
  ['https://localhost/', 'blocked'],
  ['https://LOCALHOST./', 'blocked'],
  ['https://app.localhost/', 'blocked'],
  ['https://127.0.0.1/', 'blocked'],
  ['https://127.1/', 'blocked'],
  ['https://2130706433/', 'blocked'],
  ['https://0x7f000001/', 'blocked'],
  ['https://0177.0.0.1/', 'blocked'],
  ['https://0.0.0.0/', 'blocked'],
  ['https://10.1.2.3/', 'blocked'],
  ['https://172.16.0.1/', 'blocked'],
  ['https://172.31.255.255/', 'blocked'],
  ['https://192.168.0.1/', 'blocked'],
  ['https://169.254.169.254/', 'blocked'],
  ['https://100.64.0.1/', 'blocked'],
  ['https://100.100.100.200/', 'blocked'],
  ['https://192.0.0.192/', 'blocked'],
  ['https://198.18.0.1/', 'blocked'],
  ['https://224.0.0.1/', 'blocked'],
  ['https://255.255.255.255/', 'blocked'],
  ['https://[::]/', 'blocked'],
  ['https://[::1]/', 'blocked'],
  ['https://[::ffff:127.0.0.1]/', 'blocked'],
  ['https://[::ffff:a9fe:a9fe]/', 'blocked'],
  ['https://[::127.0.0.1]/', 'blocked'],
  ['https://[64:ff9b::a00:1]/', 'blocked'],
  ['https://[64:ff9b:1::1]/', 'blocked'],
  ['https://[2002:7f00:1::]/', 'blocked'],
  ['https://[2001:0:53aa:64c::]/', 'blocked'],
  ['https://[fe80::1]/', 'blocked'],
  ['https://[fc00::1]/', 'blocked'],
  ['https://[fd00:ec2::254]/', 'blocked'],
  ['https://[ff02::1]/', 'blocked'],
] as const)('CT-3 no request into private networks: %s is %s', async (url, problem) => {
  const sender = createWebhookSender({ networks: [], dnsServers: [dns.address] })
  expect(await sender.check(url)).toBe(problem)
  if (problem !== 'blocked') return
  expect(await sender.send({ url, headers: {}, body: '{}' })).toMatchObject({ status: 'failed', failure: 'blocked' })
})

test('CT-3 an opened network takes plain HTTP at any port, and opens no other', async () => {
  const sender = createWebhookSender({ networks: ['10.0.0.0/24', 'fd00::/8'], dnsServers: [dns.address] })
  expect(await sender.check('http://inside.example:8080/')).toBe('none')
  expect(await sender.check('http://[fd12::1]:8080/')).toBe('none')
  expect(await sender.check('http://10.0.1.1/')).toBe('blocked')
  expect(await sender.check('http://public.example/')).toBe('insecure')
  expect(await sender.check('https://half.example/')).toBe('unknown_host')
})

test('CT-3 the connection goes to the address that was checked, and its certificate must be the host’s', async () => {
  const { key, cert } = createCertificate('here.example')
  const server = createServer({ key, cert }, (_, response) => {
    hits += 1
    response.end('secure')
  })
  const port = await openPort(server)
  const networks = ['127.0.0.0/8']
  const url = `https://here.example:${port}/`
  const message = { url, headers: {}, body: '{}' }
  const trusting = createWebhookSender({ networks, dnsServers: [dns.address], ca: cert })
  expect(await trusting.send(message)).toMatchObject({ status: 'responded', code: 200, body: 'secure' })
  const strict = createWebhookSender({ networks, dnsServers: [dns.address] })
  expect(await strict.send(message)).toMatchObject({ status: 'failed', failure: 'tls' })
  const other = { ...message, url: `https://127.0.0.1:${port}/` }
  expect(await trusting.send(other)).toMatchObject({ status: 'failed', failure: 'tls' })
  expect(hits).toBe(1)
  server.close()
})

test('CT-3 a slow, silent or endless receiver costs a bounded time and no more than the start of its response', async () => {
  const server = createPlain((request, response) => {
    if (request.url === '/silent') return
    if (request.url === '/switching') {
      request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
      return
    }
    response.writeHead(200).write('begun')
    if (request.url === '/endless') setInterval(() => response.write('x'.repeat(64 * 1024)), 1).unref()
  })
  const port = await openPort(server)
  const sender = createWebhookSender({ networks: ['127.0.0.0/8'], dnsServers: [], timeoutMs: 300 })
  const send = (path: string) => sender.send({ url: `http://127.0.0.1:${port}${path}`, headers: {}, body: '{}' })
  expect(await send('/silent')).toMatchObject({ status: 'failed', failure: 'timed_out' })
  expect(await send('/stalled')).toMatchObject({ status: 'responded', code: 200, body: 'begun' })
  expect(await send('/switching')).toMatchObject({ status: 'failed', failure: 'interrupted' })
  const endless = await send('/endless')
  expect(endless.status === 'responded' && endless.body.length).toBe(4096)
  const rejected = { url: 'http://127.0.0.1:9/', headers: {}, body: '{}' }
  expect(await sender.send(rejected)).toMatchObject({ status: 'failed', failure: 'refused' })
  const pending = send('/silent')
  await once(server, 'request')
  await sender.close()
  expect(await pending).toMatchObject({ status: 'closing' })
  server.closeAllConnections()
  server.close()
})

async function openPort(server: Server | ReturnType<typeof createPlain>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function createCertificate(name: string): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'assay-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return pair
}
