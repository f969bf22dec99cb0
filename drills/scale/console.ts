import { execFileSync } from 'node:child_process'
import { consoleApi } from '@assay/contract/operators/access'
import type pg from 'pg'
import { z } from 'zod'
import { type Account, credentials } from '../../bench/verify/account.ts'
import type { Product } from '../../scripts/launch.ts'
import { codeAt, stepAt } from '../../server/src/features/auth/factors/totp.ts'
import { fromBase32 } from '../../server/src/features/auth/testing/from-base32.ts'

/** Every page of the console that reads, and each way to find a customer. */
export type Console = { name: string; load(): Promise<number> }[]

export const operator = { ...credentials, email: 'operator@example.com' }

/** The account of `operator` gets an authenticator app, and the right that the command line gives. Looks at the other account. */
export async function openConsole(product: Product, account: Account, database: pg.Client): Promise<Console> {
  let token = ''
  const send = async (method: string, path: string, body?: object) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      apikey: account.publishableKey,
      'content-type': 'application/json',
    }
    const response = await fetch(product.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`)
    return text
  }
  const post = async (path: string, body: object = {}) =>
    Reply.parse(JSON.parse(await send('POST', `/auth/v1${path}`, body)))
  // Filling takes a while, and an app is added by someone who has just signed in.
  token = (await post('/token?grant_type=password', operator)).access_token ?? ''
  const { id, totp } = await post('/factors', { factor_type: 'totp', friendly_name: 'Phone' })
  const { id: challenge_id } = await post(`/factors/${id}/challenge`)
  const code = codeAt(fromBase32(totp?.secret ?? ''), stepAt(new Date()))
  token = (await post(`/factors/${id}/verify`, { challenge_id, code })).access_token ?? ''
  const command = ['operator', 'add', operator.email, '--role', 'full', '--reason', 'The drill looks at the console']
  const env = { ...process.env, DATA_DIR: product.dataDir }
  execFileSync(process.execPath, ['server/dist/admin.js', ...command], { env, stdio: 'pipe' })

  const { rows } = await database.query<{ id: string }>('select id from usage_ledger where user_id = $1 limit 1', [
    account.userId,
  ])
  const request = rows[0]?.id ?? ''
  const page = (name: string, path: string) => ({
    name,
    async load() {
      const started = performance.now()
      await send('GET', consoleApi + path)
      return performance.now() - started
    },
  })
  const find = (name: string, text: string) =>
    page(`customers, by ${name}`, `/customers?find=${encodeURIComponent(text)}`)
  return [
    page('queue', '/queue'),
    find('email', 'person12'),
    find('name', 'ada lov'),
    find('last name', 'lovelace'),
    find('key', account.key.slice(0, 13)),
    find('invoice', 'B100'),
    find('request', request),
    find('nothing', 'zzzz'),
    page('customer', `/customers/${account.userId}`),
    page('request', `/requests/${request}`),
    page('engine', '/engine'),
    page('appeals', '/appeals'),
    page('appeal', '/appeals/shop0.example'),
    page('business', '/business'),
    page('incidents', '/incidents'),
    page('log', '/log'),
    page('log of a customer', `/log?account=${account.userId}`),
  ]
}

const Reply = z.object({
  id: z.string().optional(),
  totp: z.object({ secret: z.string() }).optional(),
  access_token: z.string().optional(),
})

const turns = 15

/** Milliseconds that half of the requests take at most, in the order of the pages. */
export async function timeConsole(pages: Console): Promise<number[]> {
  const medians: number[] = []
  for (const { load } of pages) {
    const times: number[] = []
    for (let turn = 0; turn < turns; turn += 1) times.push(await load())
    medians.push(times.toSorted((a, b) => a - b)[Math.floor(turns / 2)] ?? 0)
  }
  return medians
}
