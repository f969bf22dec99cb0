import { PublicConfig } from '@assay/contract/config'
import { ensureBuilt } from '../scripts/build.mjs'
import { launchProduct } from '../scripts/launch.ts'
import { median } from './median.ts'

const rounds = 500
const limit = 0.05

/** Whether the time of an answer tells if an address has an account: medians of both, asked in turn. */
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
await call('/auth/v1/signup', { email: known, password })

const asked: Record<string, (email: string) => Promise<void>> = {
  'sign in': (email) => call('/auth/v1/token?grant_type=password', { email, password: 'Wrong-horse-1' }),
  'sign up': (email) => call('/auth/v1/signup', { email, password }),
  recover: (email) => call('/auth/v1/recover', { email }),
  resend: (email) => call('/auth/v1/resend', { type: 'signup', email }),
}
let isEven = true
for (const [name, ask] of Object.entries(asked)) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let round = 0; round < rounds + 20; round += 1) {
    const pair = { known: await time(() => ask(known)), unknown: await time(() => ask(`nobody${round}@example.org`)) }
    // The first ones compile and connect.
    if (round < 20) continue
    times.known.push(pair.known)
    times.unknown.push(pair.unknown)
  }
  const ratio = median(times.known) / median(times.unknown)
  if (Math.abs(ratio - 1) > limit) isEven = false
  console.log(
    `${name.padEnd(8)}  known ${median(times.known).toFixed(2)} ms   unknown ${median(times.unknown).toFixed(2)} ms   ratio ${ratio.toFixed(3)}`,
  )
}
await product.stop()
console.log(`medians of ${rounds}   limit ${1 - limit} to ${1 + limit}`)
process.exit(isEven ? 0 : 1)

/** Read to the end; what it says is the same for both and is a matter of the tests. */
async function call(path: string, body: object): Promise<void> {
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: supabase.publishableKey },
    body: JSON.stringify(body),
  })
  await response.text()
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}`)
}

async function time(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
