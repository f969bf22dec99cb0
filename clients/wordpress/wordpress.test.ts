import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { apiKeyScopes } from '@assay/contract/api-keys/settings'
import { apiErrorStatus } from '@assay/contract/errors'
import { decisions } from '@assay/contract/rules/conditions'
import { VerifyRequest } from '@assay/contract/verification'
import { expect, test } from 'vitest'
import { createApiApp } from '../../server/src/features/verification/api-fixture.ts'
import { packedFiles, packPlugin, slug } from './pack.mjs'

// What needs no PHP. `npm run drills wordpress` uploads the zip to a real WordPress and uses it in a browser.

const folder = import.meta.dirname
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const sources = packedFiles(folder).filter((path) => path.endsWith('.php'))

test('RE-4 the WordPress plugin’s zip has the plugin’s files in one folder, as they are, and nothing else', () => {
  const unpacked = unpack(packPlugin(folder))
  expect([...unpacked.keys()]).toEqual(packedFiles(folder).map((path) => `${slug}/${path}`))
  for (const [path, content] of unpacked) expect(content, path).toBe(read(path.slice(slug.length + 1)))
})

test('RE-4 the WordPress plugin’s version, text domain and minimum versions agree wherever they are said', () => {
  const main = read(`${slug}.php`)
  const header = (name: string) => new RegExp(`^ \\* ${name}: +(.+)$`, 'm').exec(main)?.[1]
  const readme = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(read('readme.txt'))?.[1]
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect([header('Version'), readme('Stable tag'), /const VERSION = '(.+)'/.exec(main)?.[1]]).toEqual(
    Array(3).fill(version),
  )
  expect(read('readme.txt')).toContain(`\n= ${version} =\n`)
  for (const name of ['Requires at least', 'Requires PHP', 'License']) expect(readme(name), name).toBe(header(name))
  expect(header('Text Domain')).toBe(slug)
  // Fewer than five tags, and a description below 150 characters, is what the plugin directory reads.
  expect(readme('Tags')?.split(',')).toHaveLength(5)
  expect(read('readme.txt').split('\n\n')[1]?.length).toBeLessThanOrEqual(150)
})

test('RE-4 every text of the WordPress plugin can be translated, and no file runs by itself', () => {
  for (const path of sources) {
    const source = read(path)
    expect(source, path).toMatch(/defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;/)
    const calls = [...source.matchAll(/\b(?:esc_html_|esc_attr_)?(?:_e|__)\((.*?)'\s*\)/g)]
    for (const [call] of calls) expect(call, path).toMatch(/'assay-sign-up-guard'\s*\)$/)
  }
})

test('RE-4 what the WordPress plugin sends and reads is what the API takes and responds', async () => {
  const ask = read('includes/ask.php')
  const sent = sources.flatMap((path) =>
    [...read(path).matchAll(/'(email|firstname|lastname|name|ip|user_agent)'\s*=>/g)].map(([, field = '']) => field),
  )
  const [, model = ''] = /'model' => '(\w+)'/.exec(ask) ?? []
  const person = { email: 'a@b.example', ip: '203.0.113.7', user_agent: 'Firefox' }
  expect(VerifyRequest.parse({ model, ...person, firstname: 'Ada', lastname: 'Lovelace' })).toBeTruthy()
  expect(VerifyRequest.parse({ model, ...person, name: 'Ada Lovelace' })).toBeTruthy()
  expect([...new Set(sent)].toSorted()).toEqual(['email', 'firstname', 'ip', 'lastname', 'name', 'user_agent'])
  const known = [...read('includes/settings.php').matchAll(/^\t\t'(\w+)' +=> __\( /gm)].map(([, code = '']) => code)
  const ours = ['unreachable', 'unexpected']
  expect(known.filter((code) => !(code in apiErrorStatus))).toEqual(ours)
  expect(Object.keys(apiKeyScopes)).toEqual(expect.arrayContaining(['verify', 'usage']))
  expect(decisions).toEqual(expect.arrayContaining(['allow', 'review', 'block']))

  // The test of a key: rejected before it's counted, and before it can be told apart from a key that may not verify.
  const { request, signUp, countedFor } = await createApiApp()
  const owner = await signUp()
  const { key } = await owner.createKey()
  const empty = { key, body: { model } }
  expect(await statusAndCode(request('POST', '/v1/verify', empty))).toEqual([400, 'invalid_request'])
  const headers = { 'idempotency-key': '0'.repeat(32) }
  expect((await request('POST', '/v1/verify', { key, body: { model, ...person }, headers })).status).toBe(200)
  expect((await request('POST', '/v1/verify', { key, body: { model, ...person }, headers })).status).toBe(200)
  expect(await countedFor(owner.id)).toMatchObject({ used: 1 })
  const narrow = await owner.asUser('POST', '/api-keys', { name: 'Narrow', scopes: ['usage'] })
  const { full_key } = Object(await narrow.json())
  expect(await statusAndCode(request('POST', '/v1/verify', { ...empty, key: full_key }))).toEqual([403, 'forbidden'])
})

async function statusAndCode(response: Promise<Response>): Promise<unknown[]> {
  const received = await response
  return [received.status, Object(await received.json()).code]
}

/** Reads the zip by its directory at the end, as WordPress does. */
function unpack(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  let entry = zip.readUInt32LE(zip.length - 6)
  for (let left = zip.readUInt16LE(zip.length - 12); left > 0; left -= 1) {
    const length = zip.readUInt16LE(entry + 28)
    const path = zip.toString('utf8', entry + 46, entry + 46 + length)
    const start = zip.readUInt32LE(entry + 42) + 30 + length
    files.set(path, inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(entry + 20))).toString())
    entry += 46 + length
  }
  return files
}
