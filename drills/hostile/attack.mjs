// A process of its own, so that its work isn't counted as the waiting of the one who measures.
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { connect as connectSecurely } from 'node:tls'

/** @type {{ url: string, seconds: number, key: string, session: string, apikey: string, downloads: string[] }} */
const { url, seconds, key, session, apikey, downloads } = JSON.parse(process.argv[2] ?? '{}')
const { protocol, hostname, port, host } = new URL(url)
const connections = 50
const [asKey, asUser, nobody] = [`X-Api-Token: ${key}`, `Authorization: Bearer ${session}`, 'Accept: */*']
const [json, csv] = ['Content-Type: application/json', 'Content-Type: text/csv']
/** With the headers, and the most that is believable as Content-Length. @type {[string, string, string, number][]} */
const routes = [
  ['POST /v1/verify', asKey, json, 1e6],
  ['POST /v1/verify/batch', asKey, json, 1e6],
  ['POST /v1/widget/check', asKey, json, 1e6],
  ['POST /v1/files?name=people.csv', asKey, csv, 1e8],
  ['POST /v1/lists/import', asKey, csv, 16e6],
  ['POST /contact-form', asUser, json, 1e6],
  ['PATCH /rest/v1/notifications?read_at=is.null', asUser, json, 1e6],
  ['POST /auth/v1/signup', nobody, json, 1e6],
  ['POST /auth/v1/token?grant_type=password', nobody, json, 1e6],
  ['POST /webhooks/payments', nobody, json, 1e6],
]
const tenThousandPieces = '1\r\na\r\n'.repeat(10_000)
const largePiece = `4000\r\n${'a'.repeat(0x4000)}\r\n`

/** What to send, and for how many milliseconds to wait. The quote opens a string in JSON and a cell in CSV. @type {Record<string, (random: () => number) => Generator<string | number>>} */
const behaviors = {
  *'one-byte chunks'(random) {
    yield* [openBody(random, () => 'Transfer-Encoding: chunked'), '1\r\n"\r\n']
    for (let sent = 0; sent < 900_000; sent += 10_000) yield tenThousandPieces
    yield* ['0\r\n\r\n', 5000]
  },
  *'endless bodies'(random) {
    yield* [openBody(random, () => 'Transfer-Encoding: chunked'), '1\r\n"\r\n']
    for (;;) yield largePiece
  },
  *'half-open uploads'(random) {
    yield* [openBody(random, (maxBytes) => `Content-Length: ${maxBytes}`), '"']
    for (;;) yield* [3000, 'a']
  },
  *'unread downloads'(random) {
    // Longer than the server waits for its reader.
    yield* [headOf(`GET ${pick(downloads, random)}`, asUser), 35_000]
  },
}
/** @type {Record<string, number>} */
const tally = {}
for (let slot = 0; slot < connections; slot += 1) void occupy(slot)
await delay(seconds * 1000)
process.stdout.write(JSON.stringify(tally), () => process.exit(0))

/** The same behavior again and again, each time to another route, from the slot's own address. @param {number} slot */
async function occupy(slot) {
  const random = createRandom(Math.imul(slot + 1, 0x9e3779b1))
  const names = Object.keys(behaviors)
  const name = names[slot % names.length] ?? ''
  for (;;) {
    count(name)
    const place = { host: hostname, port: Number(port || 443), localAddress: `127.1.${slot}.1` }
    const socket = protocol === 'https:' ? connectSecurely({ ...place, servername: hostname }) : connect(place)
    await new Promise((resolve) => {
      socket.on('error', () => {}).on('close', resolve)
      // Without a listener nothing is read.
      if (name !== 'unread downloads') socket.once('data', (head) => count(`${head}`.slice(9, 12))).resume()
      void send(socket, behaviors[name]?.(random) ?? []).then(() => socket.destroy())
    })
    // Persistent, but no flood of handshakes.
    await delay(1000)
  }
}

/** As fast as the socket takes it. @param {import('node:net').Socket} socket @param {Iterable<string | number>} steps */
async function send(socket, steps) {
  for (const step of steps) {
    if (typeof step === 'number') await delay(step)
    else if (!socket.write(step)) await new Promise((resolve) => socket.once('drain', resolve))
  }
}

/** A third come without credentials. @param {() => number} random @param {(maxBytes: number) => string} framing */
function openBody(random, framing) {
  const [request, who, type, maxBytes] = pick(routes, random)
  return headOf(request, random() < 1 / 3 ? nobody : who, type, framing(maxBytes))
}

/** @param {string} request @param {string[]} headers */
function headOf(request, ...headers) {
  return [`${request} HTTP/1.1`, `Host: ${host}`, `Apikey: ${apikey}`, ...headers, '', ''].join('\r\n')
}

/** @template T @param {T[]} list @param {() => number} random */
function pick(list, random) {
  return /** @type {T} */ (list[Math.floor(random() * list.length)])
}

/** The same choices in every run. @param {number} state */
function createRandom(state) {
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** @param {string} what */
function count(what) {
  tally[what] = (tally[what] ?? 0) + 1
}
