import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtInPolicy } from '@assay/contract/rules/conditions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startAssay } from '../recipes/assay-fixture.ts'

// What needs no packages. The rest takes minutes to install: `npm run recipes` runs it, in the workflow too.

const permanent = 'Please sign up with a permanent email address.'
const id = /^[0-9a-f-]{36}$/
let assay: Awaited<ReturnType<typeof startAssay>>

beforeAll(async () => {
  assay = await startAssay()
  vi.stubEnv('ASSAY_URL', assay.url)
  vi.stubEnv('ASSAY_API_KEY', assay.key)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await assay.stop()
})

test('CT-6 the Auth0 Action denies through the documented api, and lets people in when there is no verdict', async () => {
  const { onExecutePreUserRegistration } = createRequire(import.meta.url)('../recipes/auth0-action.cjs')
  const register = async (user: object, url = process.env.ASSAY_URL) => {
    const [deny, setAppMetadata] = [vi.fn(), vi.fn()]
    const secrets = { ASSAY_URL: url, ASSAY_API_KEY: process.env.ASSAY_API_KEY }
    await onExecutePreUserRegistration({ user, secrets, request: {} }, { access: { deny }, user: { setAppMetadata } })
    return [...deny.mock.calls, ...setAppMetadata.mock.calls]
  }
  const named = (code: string) => expect.stringMatching(new RegExp(`^${code} [0-9a-f-]{36}$`))
  expect(await register({ email: 'disposable@test.assay' })).toEqual([[named('assay_email'), permanent]])
  expect(await register({ email: 'ok@test.assay', given_name: 'Fake' })).toEqual([
    [named('assay_name'), expect.any(String)],
  ])
  const kept = (decision: string) => [['assay', { decision, request_id: expect.stringMatching(id) }]]
  expect(await register({ email: 'ok@test.assay' })).toEqual(kept('allow'))
  expect(await register({ email: 'risky@test.assay' })).toEqual(kept('review'))
  expect(await register({ email: 'ok@test.assay', given_name: 'x'.repeat(1001) })).toEqual([
    ['assay', 'Check what you entered and try again.'],
  ])
  expect(await register({ email: 'quota-exceeded@test.assay' })).toEqual([])
  expect(await register({ email: 'disposable@test.assay' }, 'http://127.0.0.1:1')).toEqual([])
})

test('CT-6 the recipes for Express, Auth.js and Next.js actions stop a sign-up when they’re called as documented', async () => {
  // Their packages' types aren't installed with the product.
  const recipe = (name: string) => import(pathToFileURL(join('recipes', name)).href)
  const [{ checkSignUp }, { checkSignIn }, { signUp }] = await Promise.all(
    ['express.ts', 'auth-js.ts', 'next-action.ts'].map(recipe),
  )
  const viaExpress = async (email: string) => {
    const sent: unknown[] = []
    const locals: { assay?: object } = {}
    const response = { locals, status: (code: number) => ({ json: (body: object) => sent.push(code, body) }) }
    await checkSignUp({ body: { email }, ip: '203.0.113.7', get: () => 'Firefox' }, response, () =>
      sent.push(locals.assay),
    )
    return sent
  }
  const passed = (decision: string) => ({ decision, message: null, requestId: expect.stringMatching(id) })
  expect(await viaExpress('disposable@test.assay')).toEqual([422, { message: permanent }])
  expect(await viaExpress('ok@test.assay')).toEqual([passed('allow')])
  expect(await viaExpress('risky@test.assay')).toEqual([passed('review')])

  const remembered: unknown[] = []
  const remember = async (...what: unknown[]) => remembered.push(what)
  const signIn = (email: string, isKnown = false) =>
    checkSignIn({ isKnown: async () => isKnown, remember })({ user: { email } })
  const message = new URLSearchParams({ message: permanent })
  expect(await signIn('disposable@test.assay')).toBe(`/sign-up?${message}`)
  expect(await signIn('disposable@test.assay', true)).toBe(true)
  expect(await signIn('risky@test.assay')).toBe(true)
  expect(remembered).toEqual([['risky@test.assay', passed('review')]])

  const act = (email: string) => {
    const form = new FormData()
    form.set('email', email)
    return signUp({ message: null }, form)
  }
  expect(await act('disposable@test.assay')).toEqual({ message: permanent })
  expect(await act('ok@test.assay')).toEqual({ message: null, isPending: false })
  expect(await act('risky@test.assay')).toEqual({ message: null, isPending: true })
})

test('CT-6 the recipes follow the account’s rules, review included, and nothing that a person sends gets around them', async () => {
  const { askAssay } = await import('../recipes/assay.ts')
  const email = 'disposable@test.assay'
  const requestId = expect.stringMatching(id)
  expect(await askAssay({ email, firstname: '' })).toEqual({ decision: 'block', message: permanent, requestId })
  expect(await askAssay({ email, firstname: 'x'.repeat(1001) })).toEqual({
    decision: 'block',
    message: 'Check what you entered and try again.',
    requestId,
  })
  expect(await askAssay({ email: undefined, firstname: '' })).toEqual(undecided)
  expect(await askAssay({ email, ip: 'unknown' })).toEqual(undecided)
  await assay.changeRules({ rules: [{ id: 'lenient', when: ['disposable'], decision: 'review' }], default: 'block' })
  expect(await askAssay({ email })).toEqual({ decision: 'review', message: null, requestId })
  expect((await askAssay({ email: 'ok@test.assay' })).message).toContain('contact support')
  await assay.changeRules(builtInPolicy)
})

const undecided = { decision: 'allow', message: null, requestId: null }

test('CT-6 the recipes fail open when Assay is slow, away, broken or out of quota', async () => {
  const { askAssay } = await import('../recipes/assay.ts')
  expect((await askAssay({ email: 'invalid@test.assay' })).message).toContain('typos')
  for (const problem of ['quota-exceeded', 'server-error', 'unavailable']) {
    expect(await askAssay({ email: `${problem}@test.assay` })).toEqual(undecided)
  }
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    expect(milliseconds).toBe(2000)
    return AbortSignal.abort(new DOMException('timed out', 'TimeoutError'))
  })
  vi.stubEnv('ASSAY_URL', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  expect(await askAssay({ email: 'disposable@test.assay' })).toEqual(undecided)
  timeout.mockRestore()
  silent.closeAllConnections()
  silent.close()
  vi.stubEnv('ASSAY_URL', 'http://127.0.0.1:1')
  expect(await askAssay({ email: 'disposable@test.assay' })).toEqual(undecided)
})

test('CT-6 a guide shows every recipe and every example of the Python client as it is', () => {
  const guides = readdirSync('docs/guides')
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join('docs/guides', name), 'utf8'))
  const shown = (file: string) => guides.filter((guide) => guide.includes(readFileSync(file, 'utf8'))).length
  const files = readdirSync('recipes').filter(
    (name) => /\.(ts|cjs|py|php|java|go)$/.test(name) && !/test|fixture|config/.test(name),
  )
  expect(files).toHaveLength(12)
  const examples = readdirSync('clients/python/examples').filter((name) => name.endsWith('.py'))
  expect(examples).toHaveLength(2)
  for (const name of files) expect(shown(join('recipes', name)), name).toBe(1)
  for (const name of examples) expect(shown(join('clients/python/examples', name)), name).toBe(1)
})
