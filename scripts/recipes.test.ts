import { spawnSync } from 'node:child_process'
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
    const deny = vi.fn()
    const secrets = { ASSAY_URL: url, ASSAY_API_KEY: process.env.ASSAY_API_KEY }
    await onExecutePreUserRegistration({ user, secrets, request: {} }, { access: { deny }, user: {} })
    return deny.mock.calls
  }
  expect(await register({ email: 'disposable@test.assay' })).toEqual([['assay_email', permanent]])
  expect(await register({ email: 'ok@test.assay', given_name: 'Fake' })).toEqual([['assay_name', expect.any(String)]])
  expect(await register({ email: 'ok@test.assay' })).toEqual([])
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
    const response = { status: (code: number) => ({ json: (body: object) => sent.push(code, body) }) }
    await checkSignUp({ body: { email } }, response, () => sent.push('next'))
    return sent
  }
  expect(await viaExpress('disposable@test.assay')).toEqual([422, { message: permanent }])
  expect(await viaExpress('ok@test.assay')).toEqual(['next'])

  const signIn = (email: string, isKnown = false) => checkSignIn(async () => isKnown)({ user: { email } })
  const message = new URLSearchParams({ message: permanent })
  expect(await signIn('disposable@test.assay')).toBe(`/sign-up?${message}`)
  expect(await signIn('disposable@test.assay', true)).toBe(true)
  expect(await signIn('ok@test.assay')).toBe(true)

  const act = (email: string) => {
    const form = new FormData()
    form.set('email', email)
    return signUp({ message: null }, form)
  }
  expect(await act('disposable@test.assay')).toEqual({ message: permanent })
  expect(await act('ok@test.assay')).toEqual({ message: null })
})

test('CT-6 the recipes follow the account’s rules, and nothing that a person sends gets around them', async () => {
  const { whyRejected } = await import('../recipes/assay.ts')
  const email = 'disposable@test.assay'
  expect(await whyRejected({ email, firstname: '' })).toBe(permanent)
  expect(await whyRejected({ email, firstname: 'x'.repeat(1001) })).toBe('Check what you entered and try again.')
  expect(await whyRejected({ email: undefined, firstname: '' })).toBeNull()
  await assay.changeRules({ rules: [{ id: 'lenient', when: ['disposable'], decision: 'review' }], default: 'block' })
  expect(await whyRejected({ email })).toBeNull()
  expect(await whyRejected({ email: 'ok@test.assay' })).toContain('contact support')
  await assay.changeRules(builtInPolicy)
})

test('CT-6 the recipes fail open when Assay is slow, away, broken or out of quota', async () => {
  const { whyRejected } = await import('../recipes/assay.ts')
  expect(await whyRejected({ email: 'invalid@test.assay' })).toContain('typos')
  for (const fault of ['quota-exceeded', 'server-error', 'unavailable']) {
    expect(await whyRejected({ email: `${fault}@test.assay` })).toBeNull()
  }
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    expect(milliseconds).toBe(2000)
    return AbortSignal.abort(new DOMException('timed out', 'TimeoutError'))
  })
  vi.stubEnv('ASSAY_URL', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  expect(await whyRejected({ email: 'disposable@test.assay' })).toBeNull()
  timeout.mockRestore()
  silent.closeAllConnections()
  silent.close()
  vi.stubEnv('ASSAY_URL', 'http://127.0.0.1:1')
  expect(await whyRejected({ email: 'disposable@test.assay' })).toBeNull()
})

test('CT-6 the guide shows every recipe as it is, and samples that can be parsed here parse', () => {
  const guide = readFileSync('docs/guides/recipes.md', 'utf8')
  const files = readdirSync('recipes').filter(
    (name) => /\.(ts|cjs|py|php|java)$/.test(name) && !/test|fixture|config/.test(name),
  )
  expect(files).toHaveLength(11)
  for (const name of files) expect(guide, name).toContain(readFileSync(join('recipes', name), 'utf8'))
  const parsed = spawnSync('python3', [
    '-c',
    'import ast, sys; ast.parse(open(sys.argv[1]).read())',
    'recipes/django_assay.py',
  ])
  expect(parsed.stderr.toString()).toBe('')
})
