import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { PublicConfig } from '@assay/contract/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { freshFolder, launchProduct } from '../../scripts/launch.ts'

const dataDir = freshFolder()

beforeAll(ensureBuilt, 120_000)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** The command as typed in a clone. */
const typed = (...args: string[]) => runNode(dataDir, ['scripts/run.mjs', 'admin', ...args])
/** The same program as a release runs it. */
const admin = (...args: string[]) => adminOn(dataDir, ...args)
const adminOn = (folder: string, ...args: string[]) => runNode(folder, ['server/dist/admin.js', ...args])
const why = ['--reason', 'A drill.']
const createUser = (password: string, email: string, ...names: string[]) =>
  runNode(dataDir, ['server/dist/admin.js', 'user', 'create', email, ...names, ...why], `${password}\n`)

type Run = { code: number | null; output: string; errors: string }

async function runNode(folder: string, args: string[], input = ''): Promise<Run> {
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, DATA_DIR: folder, USER: 'grace' } })
  child.stdin.end(input)
  const run: Run = { code: null, output: '', errors: '' }
  child.stdout.on('data', (chunk) => {
    run.output += chunk
  })
  child.stderr.on('data', (chunk) => {
    run.errors += chunk
  })
  run.code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return run
}

const keyIn = (output: string, kind: 'publishable' | 'secret') => new RegExp(`sb_${kind}_\\S+`).exec(output)?.[0] ?? ''

test('the keys are printed without a server, next to one, and from its backup, and only the publishable one is served', async () => {
  const alone = await typed('keys')
  const product = await launchProduct({ DATA_DIR: dataDir })
  const beside = await admin('keys')
  const config = await (await fetch(`${product.url}/config.json`)).text()
  const page = await (await fetch(`${product.url}/login`)).text()
  expect(beside.output).toBe(alone.output)
  const copy = freshFolder()
  expect(await admin('backup', copy)).toMatchObject({ code: 0 })
  expect((await adminOn(copy, 'keys')).output).toBe(alone.output)
  rmSync(copy, { recursive: true, force: true })
  expect(PublicConfig.parse(JSON.parse(config)).supabase.publishableKey).toBe(keyIn(beside.output, 'publishable'))
  expect(config + page).not.toContain('sb_secret_')

  const users = (key: string) =>
    fetch(`${product.url}/auth/v1/admin/users`, { headers: { apikey: key, authorization: `Bearer ${key}` } })
  const secret = keyIn(beside.output, 'secret')
  expect((await users(secret)).status).toBe(200)
  const renewed = keyIn((await admin('rotate-secret-key', '--yes', ...why)).output, 'secret')
  expect(renewed).not.toBe(secret)
  // An unknown key makes the server look it up again, at most once a second.
  await expect.poll(async () => (await users(renewed)).status, { timeout: 5000 }).toBe(200)
  await product.stop()
}, 120_000)

test('an account, its key and its plan are created next to a running server and work immediately', async () => {
  const product = await launchProduct({ DATA_DIR: dataDir })
  const names = ['--first', 'Ada', '--last', 'Lovelace']
  const made = await createUser('Correct-horse-7', 'Ada@Example.com', ...names)
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('ada@example.com was created') })
  const [list, live, granted, rejected] = await Promise.all([
    admin('user', 'list'),
    admin('key', 'create', 'ada@example.com', 'Server', ...why),
    admin(
      'plan',
      'grant',
      'ada@example.com',
      'enterprise',
      '--cycle',
      'yearly',
      '--until',
      '2099-12-31',
      '--yes',
      ...why,
    ),
    createUser('short', 'bob@example.com'),
  ])
  expect(list?.output).toContain('ada@example.com')
  expect(live?.output.trim()).toMatch(/^asy_live_[0-9A-Za-z]{38}$/)
  expect(granted?.output).toContain(
    'user_verification_enterprise_yearly until Jan 1, 2100, 12:00 AM UTC: unlimited checks, 50 requests per second',
  )
  const usage = await fetch(`${product.url}/v1/usage`, { headers: { 'x-api-token': live?.output.trim() ?? '' } })
  expect(await usage.json()).toMatchObject({ tier: 'enterprise', limit: null, requests_per_second: 50 })
  expect(rejected).toMatchObject({ code: 1, output: '' })
  expect(rejected?.errors).toContain('Password should be at least 8 characters')
  const [found, unsure] = await Promise.all([
    admin('user', 'find', 'lovelace', '--json'),
    admin('user', 'delete', 'ada@example.com', '--json'),
  ])
  const { id } = JSON.parse(found.output).users[0]
  expect(unsure).toMatchObject({ code: 1, output: '' })
  expect(JSON.parse(unsure.errors)).toEqual({ error: expect.stringMatching(`deletes the account ${id}, .*Add --yes`) })
  const deleted = await admin('user', 'delete', 'ada@example.com', '--yes', '--json', ...why)
  expect([deleted.code, JSON.parse(deleted.output)]).toEqual([0, { id }])
  const lines = deleted.errors.trim().split('\n')
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ command: 'user delete', operator: 'grace', user_id: id })
  expect(deleted.errors).not.toContain('ada@example.com')
  expect((await admin('user', 'list')).output).toBe('No accounts found.\n')
  await product.stop()
}, 120_000)

test('an unknown command lists the known ones and fails, and each shows its usage', async () => {
  const [unknown, help] = await Promise.all([typed('kyes'), admin('plan', 'grant', '--help')])
  expect(unknown).toMatchObject({ code: 1, errors: expect.stringContaining('npm run admin -- keys') })
  const usage = 'node server/dist/admin.js plan grant EMAIL|TEAM free|basic|pro|enterprise'
  expect(help).toMatchObject({ code: 0, output: expect.stringContaining(usage) })
}, 60_000)
