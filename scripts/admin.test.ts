import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { PublicConfig } from '@assay/contract/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from './build.mjs'
import { freshFolder, launchProduct } from './launch.ts'

const dataDir = freshFolder()

beforeAll(ensureBuilt, 120_000)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function admin(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/admin.ts', ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output }
}

const keyIn = (output: string, kind: 'publishable' | 'secret') => new RegExp(`sb_${kind}_\\S+`).exec(output)?.[0] ?? ''

test('the keys are printed without a server and beside one, and only the publishable one is served', async () => {
  const alone = await admin('keys')
  const product = await launchProduct({ DATA_DIR: dataDir })
  const beside = await admin('keys')
  const config = await (await fetch(`${product.url}/config.json`)).text()
  const page = await (await fetch(`${product.url}/login`)).text()
  expect(beside).toEqual(alone)
  expect(PublicConfig.parse(JSON.parse(config)).supabase.publishableKey).toBe(keyIn(beside.output, 'publishable'))
  expect(config + page).not.toContain('sb_secret_')

  const users = (key: string) =>
    fetch(`${product.url}/auth/v1/admin/users`, { headers: { apikey: key, authorization: `Bearer ${key}` } })
  const secret = keyIn(beside.output, 'secret')
  expect((await users(secret)).status).toBe(200)
  const renewed = keyIn((await admin('rotate-secret-key')).output, 'secret')
  expect(renewed).not.toBe(secret)
  // A key that it does not know makes the server look again, but not more than once a second.
  await expect.poll(async () => (await users(renewed)).status, { timeout: 5000 }).toBe(200)
  await product.stop()
})

test('an unknown command lists the known ones and fails', async () => {
  const { code, output } = await admin('kyes')
  expect(code).toBe(1)
  expect(output).toContain('npm run admin -- keys')
})
