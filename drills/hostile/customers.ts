import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import { CreatedApiKey } from '@assay/contract/api-keys'
import { createCustomer as createUploader } from '../../bench/files/customer.ts'
import { type Account, credentials, openAccount } from '../../bench/verify/account.ts'
import { fillLists } from '../../bench/verify/lists.ts'
import { readSignUps } from '../../bench/verify/people.ts'
import { launchProduct } from '../../scripts/launch.ts'
import { send } from '../customer.ts'
import { run } from '../programs.ts'
import { usual } from '../stage.ts'

export const hostile = { ...credentials, email: 'eve@example.com' }

/** Two accounts in a data folder: a paying customer, and a Free one with everything that takes long to download. */
export async function openAccounts(dataDir: string) {
  const product = await launchProduct({ DATA_DIR: dataDir, ...usual })
  try {
    const [ada, eve] = [await openAccount(product), await openAccount(product, hostile)]
    // The only plan with more than 10 requests per second.
    const why = ['--yes', '--reason', 'A drill.']
    const grant = ['server/dist/admin.js', 'plan', 'grant', credentials.email, 'enterprise', ...why]
    run(process.execPath, grant, { env: { DATA_DIR: dataDir } })
    const scopes = ['verify', 'lists', 'files']
    const order = { body: { name: 'Drill', scopes }, token: eve.token }
    const hostileKey = CreatedApiKey.parse(await send(product.url, '/api-keys', order))
    await fillLogs(eve)
    const file = await checkFile(product.url, eve)
    await Promise.all([ada.database.end(), eve.database.end()])
    return { key: ada.key, apikey: ada.publishableKey, hostileKey: hostileKey.full_key, file }
  } finally {
    await product.stop()
  }
}

/** More than sockets and proxies buffer, or the server wouldn't notice that nobody reads it. */
async function fillLogs(account: Account): Promise<void> {
  const { database, userId } = account
  await fillLists(account)
  await database.query("update list_entries set note = repeat('note ', 40) where user_id = $1", [userId])
  await database.query(
    `insert into audit_events (id, user_id, action, actor, target, created_at)
     select gen_random_uuid(), $1, 'file.uploaded', 'owner', jsonb_build_object('name', repeat('name ', 40)), now() from generate_series(1, 9000)`,
    [userId],
  )
}

async function checkFile(url: string, account: Account): Promise<string> {
  const customer = createUploader(url, account)
  const rows = Array.from({ length: 40_000 }, (_, row) => `person${row}@example.com,${'note '.repeat(50)}`)
  const file = await customer.upload(new Blob([['email,note', ...rows].join('\n')]))
  await customer.start(file, { email: 'email' })
  await customer.finished(file)
  return file
}

/** A status of 0 is a connection that was cut, or no response within ten seconds. */
type Outcome = { status: number; milliseconds: number }

const timeoutMilliseconds = 10_000

/** A paying customer's program and someone who signs in, each request on time whatever became of the earlier ones. */
export function createCustomer(url: string, { key, apikey }: { key: string; apikey: string }) {
  const { Agent, request } = url.startsWith('https:') ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: 64, localAddress: '127.0.0.2' })
  const people = readSignUps()
  let sent = 0

  function post(path: string, identity: Record<string, string>, body: object): Promise<Outcome> {
    const begun = performance.now()
    return new Promise((resolve) => {
      const done = (status = 0) => resolve({ status, milliseconds: performance.now() - begun })
      const headers = { 'content-type': 'application/json', ...identity }
      const sending = request(`${url}${path}`, { method: 'POST', agent, headers }, (response) => {
        response.resume().on('end', () => done(response.statusCode))
      })
      const timer = setTimeout(() => sending.destroy(), timeoutMilliseconds)
      sending.on('error', () => done()).on('close', () => clearTimeout(timer) ?? done())
      sending.end(JSON.stringify(body))
    })
  }
  const signIn = () => post('/auth/v1/token?grant_type=password', { apikey }, credentials)
  const verify = () => {
    sent += 1
    return post('/v1/verify', { 'x-api-token': key }, { model: 'user_verification', ...people[sent % people.length] })
  }

  return {
    /** At paces that leave the server time, and that the plan and the limit on sign-ins allow. */
    async measure(seconds: number) {
      const [verifications, signIns] = await Promise.all([every(25, seconds, verify), every(2000, seconds, signIn)])
      const failed = [...verifications, ...signIns].filter(({ status }) => status !== 200).map(({ status }) => status)
      const slowest = Math.round(Math.max(...signIns.map(({ milliseconds }) => milliseconds)))
      const times = verifications.map(({ milliseconds }) => milliseconds)
      return { times, slowest, failed, requests: verifications.length + signIns.length }
    },
  }
}

async function every(milliseconds: number, seconds: number, send: () => Promise<Outcome>): Promise<Outcome[]> {
  const begun = performance.now()
  const sent: Promise<Outcome>[] = []
  while (sent.length * milliseconds < seconds * 1000) {
    await delay(Math.max(0, begun + sent.length * milliseconds - performance.now()))
    sent.push(send())
  }
  return Promise.all(sent)
}

/** Every domain has the same mail host: lookups are on, as shipped, and nothing leaves this machine. */
export async function startNameServer(): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => socket.send(respond(query), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return `127.0.0.1:${socket.address().port}`
}

/** RFC 1035: a head of 12 bytes, the question, and at most one record about its name. */
function respond(query: Buffer): Buffer {
  const end = query.indexOf(0, 12) + 5
  const type = query.readUInt16BE(end - 4)
  const data = records[type]
  const record = data ? [0xc0, 12, 0, type, 0, 1, 0, 0, 1, 44, 0, data.length, ...data] : []
  const head = [...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, data ? 1 : 0, 0, 0, 0, 0]
  return Buffer.from([...head, ...query.subarray(12, end), ...record])
}

const host = [4, ...Buffer.from('mail'), 7, ...Buffer.from('example'), 3, ...Buffer.from('net'), 0]
/** A, NS and MX. */
const records: Record<number, number[]> = { 1: [45, 12, 3, 4], 2: host, 15: [0, 10, ...host] }
