import { PublicConfig } from '@assay/contract/config'
import { Mailbox } from '@assay/contract/mailbox'
import { ensureBuilt } from '../scripts/build.mjs'
import { until } from '../scripts/demo/client.ts'
import { devHeaders, launchProduct } from '../scripts/launch.ts'
import { median } from './verify/load.ts'

const rounds = 500
const limit = 0.05

/**
 * Whether a response or its timing reveals that an address has an account: formats and medians of both, alternating.
 */
await ensureBuilt()
const product = await launchProduct({
  AUTH_LIMITS: 'off',
  AUTH_MAIL_INTERVAL_SECONDS: '0',
  CAPTCHA_PROVIDER: 'none',
  LOG_LEVEL: 'error',
})
const { supabase } = PublicConfig.parse(await (await fetch(`${product.url}/config.json`)).json())
const password = 'Correct-horse-1'
const known = 'known@example.com'
await signUp(known)
const token = await signUp('mover@example.com')

const asked: Record<string, (email: string) => Promise<unknown>> = {
  'sign in': (email) => post('/auth/v1/token?grant_type=password', { email, password: 'Wrong-horse-1' }),
  'sign up': (email) => post('/auth/v1/signup', { email, password }),
  recover: (email) => post('/auth/v1/recover', { email }),
  resend: (email) => post('/auth/v1/resend', { type: 'signup', email }),
  'change address': (email) => call('PUT', '/auth/v1/user', { email }, { authorization: `Bearer ${token}` }),
}
let isEven = true
for (const [index, [name, ask]] of Object.entries(asked).entries()) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  const shapes = new Set<string>()
  for (let round = 0; round < rounds + 20; round += 1) {
    // Each goes first every other time, because the previous response's cleanup slows the next.
    const inTurn = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const who of inTurn) {
      const { took, result: reply } = await time(() =>
        ask(who === 'known' ? known : `nobody${index}x${round}@example.com`),
      )
      shapes.add(shapeOf(reply))
      // The first requests compile and connect.
      if (round >= 20) times[who].push(took)
    }
  }
  const ratio = median(times.known) / median(times.unknown)
  if (Math.abs(ratio - 1) > limit || shapes.size > 1) isEven = false
  console.log(
    `${name.padEnd(16)}  known ${median(times.known).toFixed(2)} ms   unknown ${median(times.unknown).toFixed(2)} ms   ratio ${ratio.toFixed(3)}   shapes ${shapes.size}`,
  )
}
await product.stop()
console.log(`medians of ${rounds}   limit ${1 - limit} to ${1 + limit}, one shape`)
process.exit(isEven ? 0 : 1)

/** Confirmed through the mailed link; returns the access token. */
async function signUp(email: string): Promise<string> {
  await post('/auth/v1/signup', { email, password })
  const token_hash = await until('the confirmation mail', async () => {
    const response = await fetch(`${product.url}/dev/mailbox.json?to=${email}`, { headers: devHeaders(product.url) })
    const [mail] = Mailbox.parse(await response.json())
    return mail && /token=([\w-]+)/.exec(mail.text)?.[1]
  })
  const { access_token } = Object((await post('/auth/v1/verify', { type: 'signup', token_hash })).body)
  return String(access_token)
}

function post(path: string, body: object) {
  return call('POST', path, body)
}

async function call(method: string, path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(product.url + path, {
    method,
    headers: { 'content-type': 'application/json', apikey: supabase.publishableKey, ...headers },
    body: JSON.stringify(body),
  })
  const reply: unknown = await response.json()
  if (response.status >= 500) throw new Error(`${path} responded with ${response.status}`)
  return { status: response.status, body: reply }
}

/** Every key and its value's type, without the values. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shapeOf)}]`
  if (typeof value !== 'object' || value === null) return typeof value
  return `{${Object.entries(value).map(([key, item]) => `${key}:${shapeOf(item)}`)}}`
}

async function time<T>(work: () => Promise<T>): Promise<{ took: number; result: T }> {
  const begun = performance.now()
  const reply = await work()
  return { took: performance.now() - begun, result: reply }
}
