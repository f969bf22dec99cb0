import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { installTool } from '../bench/tools/install.ts'
import { startAssay } from './assay-fixture.ts'

const permanent = 'Please sign up with a permanent email address.'
let folder = ''
let packages = ''
let assay: Awaited<ReturnType<typeof startAssay>>

beforeAll(async () => {
  packages = await installTool('recipes', 'recipes')
  folder = join(packages, '../recipes')
  cpSync('recipes', folder, { recursive: true, filter: (path) => !/node_modules|package(-lock)?\.json/.test(path) })
  assay = await startAssay()
  vi.stubEnv('ASSAY_URL', assay.url)
  vi.stubEnv('ASSAY_API_KEY', assay.key)
}, 300_000)
afterAll(async () => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  await assay.stop()
})

const recipe = <Module>(name: string) => load<Module>(join(folder, name))
const real = <Module>(path: string) => load<Module>(join(packages, path))

/** The packages' types aren't installed with the product, so each test says what it uses of a module. */
async function load<Module>(path: string): Promise<Module> {
  return import(pathToFileURL(path).href)
}

type Handler = (request: Request) => Promise<Response>

test('CT-6 a new user of better-auth is checked by the plugin', async () => {
  const [{ betterAuth }, { memoryAdapter }, { assay }] = await Promise.all([
    real<{ betterAuth: (options: object) => { handler: Handler } }>('better-auth/dist/index.mjs'),
    real<{ memoryAdapter: (tables: object) => object }>('better-auth/dist/adapters/memory-adapter/index.mjs'),
    recipe<{ assay: () => object }>('better-auth.ts'),
  ])
  const tables = { user: [], session: [], account: [], verification: [] }
  const auth = betterAuth({
    baseURL: 'http://localhost',
    secret: randomBytes(32).toString('hex'),
    database: memoryAdapter(tables),
    emailAndPassword: { enabled: true },
    plugins: [assay()],
    telemetry: { enabled: false },
  })
  const signUp = (email: string) =>
    auth.handler(
      new Request('http://localhost/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, name: 'Ada', password: 'Correct-horse-7' }),
      }),
    )
  const rejected = await signUp('disposable@test.assay')
  expect([rejected.status, await rejected.json()]).toEqual([400, { message: permanent, code: 'SIGN_UP_REJECTED' }])
  expect(tables.user).toEqual([])
  expect((await signUp('ok@test.assay')).status).toBe(200)
  expect(tables.user).toMatchObject([
    { email: 'ok@test.assay', assayDecision: 'allow', assayRequestId: expect.any(String) },
  ])
})

test('CT-6 a first sign-in with Auth.js is checked by the callback, a known person isn’t', async () => {
  const [{ Auth }, { default: Credentials }, { checkSignIn }] = await Promise.all([
    real<{ Auth: (request: Request, config: object) => Promise<Response> }>('@auth/core/index.js'),
    real<{ default: (options: object) => object }>('@auth/core/providers/credentials.js'),
    recipe<{ checkSignIn: (store: object) => object }>('auth-js.ts'),
  ])
  const known: string[] = []
  const remembered: unknown[] = []
  const store = {
    isKnown: async (email: string) => known.includes(email),
    remember: async (email: string, { decision }: { decision: string }) => remembered.push([email, decision]),
  }
  const config = {
    secret: randomBytes(32).toString('hex'),
    trustHost: true,
    basePath: '/auth',
    providers: [Credentials({ credentials: { email: {} }, authorize: ({ email }: { email: string }) => ({ email }) })],
    callbacks: { signIn: checkSignIn(store) },
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
  }
  const signIn = async (email: string) => {
    const asked = await Auth(new Request('http://localhost/auth/csrf'), config)
    const { csrfToken } = Object(await asked.json())
    const cookie = asked.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const response = await Auth(
      new Request('http://localhost/auth/callback/credentials', {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ csrfToken, email }),
      }),
      config,
    )
    return {
      to: response.headers.get('location') ?? '',
      isIn: response.headers.getSetCookie().join().includes('session-token'),
    }
  }
  const rejected = await signIn('disposable@test.assay')
  expect(rejected.isIn).toBe(false)
  expect(new URL(rejected.to, 'http://localhost').searchParams.get('message')).toBe(permanent)
  expect((await signIn('ok@test.assay')).isIn).toBe(true)
  expect(remembered).toEqual([['ok@test.assay', 'allow']])
  known.push('disposable@test.assay')
  expect((await signIn('disposable@test.assay')).isIn).toBe(true)
})

test('CT-6 the Express middleware stops a sign-up before the account is created', async () => {
  const [{ default: express }, { checkSignUp }] = await Promise.all([
    real<{ default: Express }>('express/index.js'),
    recipe<{ checkSignUp: object }>('express.ts'),
  ])
  const app = express()
  const createAccount = (_: unknown, response: Reply) => response.status(201).json({})
  app.post('/sign-up', express.json(), checkSignUp, createAccount)
  const listening = await new Promise<Server>((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => resolve(server))
  })
  const signUp = (fields: object) =>
    fetch(`${addressOf(listening)}/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
  const rejected = await signUp({ email: 'disposable@test.assay' })
  expect([rejected.status, await rejected.json()]).toEqual([422, { message: permanent }])
  expect(await (await signUp({ email: 'ok@test.assay', firstname: 'Fake' })).json()).toEqual({
    message: 'Please enter your real name and try again.',
  })
  expect((await signUp({ email: 'ok@test.assay', firstname: 'Ada', lastname: '' })).status).toBe(201)
  expect((await signUp({ email: ['disposable@test.assay'] })).status).toBe(422)
  listening.closeAllConnections()
  listening.close()
})

type Express = (() => {
  post(path: string, ...handlers: unknown[]): void
  listen(port: number, host: string, ready: () => void): Server
}) & { json(): object }
type Reply = { status(code: number): { json(body: object): void } }

function addressOf(server: Server): string {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has a port')
  return `http://127.0.0.1:${address.port}`
}

test('CT-6 Clerk’s webhook is verified, and a rejected user is banned', async () => {
  const banned: string[] = []
  const clerk = createServer((request, response) => {
    banned.push(`${request.method} ${request.url}`)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"user"}')
  })
  await new Promise<void>((resolve) => clerk.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('CLERK_API_URL', addressOf(clerk))
  vi.stubEnv('CLERK_SECRET_KEY', 'sk_test_recipe')
  const secret = `whsec_${randomBytes(24).toString('base64')}`
  vi.stubEnv('CLERK_WEBHOOK_SIGNING_SECRET', secret)
  const { POST } = await recipe<{ POST: Handler }>('clerk.ts')
  const receive = async (email: string, by = secret): Promise<number> => {
    const data = {
      id: 'user_1',
      first_name: null,
      last_name: null,
      primary_email_address_id: 'idn_1',
      email_addresses: [{ id: 'idn_1', email_address: email }],
    }
    const body = JSON.stringify({ type: 'user.created', object: 'event', data })
    const at = new Date()
    const headers = {
      'svix-id': 'msg_1',
      'svix-timestamp': String(Math.floor(at.getTime() / 1000)),
      'svix-signature': new Webhook(by).sign('msg_1', at, body),
    }
    return (await POST(new Request('http://localhost/hook', { method: 'POST', headers, body }))).status
  }
  expect(await receive('ok@test.assay')).toBe(204)
  expect(await receive('disposable@test.assay', `whsec_${randomBytes(24).toString('base64')}`)).toBe(400)
  const metadata = 'PATCH /v1/users/user_1/metadata'
  expect(banned).toEqual([metadata])
  expect(await receive('disposable@test.assay')).toBe(204)
  expect(banned).toEqual([metadata, metadata, 'POST /v1/users/user_1/ban'])
  clerk.closeAllConnections()
  clerk.close()
})

test('CT-6 the Next.js server action and route handler check a sign-up', async () => {
  // Next.js sets it before it loads anything.
  vi.stubGlobal('AsyncLocalStorage', AsyncLocalStorage)
  const { signUp } = await recipe<{ signUp: (state: object, form: FormData) => Promise<object> }>('next-action.ts')
  const handle = await nextRoute(await recipe('next-route.ts'))
  const form = (email: string) => {
    const data = new FormData()
    data.set('email', email)
    return data
  }
  expect(await signUp({ message: null }, form('disposable@test.assay'))).toEqual({ message: permanent })
  expect(await signUp({ message: null }, form('ok@test.assay'))).toEqual({ message: null, isPending: false })
  const post = async (email: string) => {
    const response = await handle({ method: 'POST', body: JSON.stringify({ email, firstname: 'Ada' }) })
    return [response.status, await response.json()]
  }
  expect(await post('disposable@test.assay')).toEqual([422, { message: permanent }])
  expect(await post('ok@test.assay')).toEqual([201, { message: null, isPending: false }])
  expect((await handle({ method: 'GET' })).status).toBe(405)
})

/** A route as Next.js itself handles it, without its compiler. Server actions have no such seam. */
async function nextRoute(userland: object) {
  const [{ AppRouteRouteModule }, { NextRequest }] = await Promise.all([
    real<RouteModules>('next/dist/server/route-modules/app-route/module.js'),
    real<{ NextRequest: typeof Request }>('next/server.js'),
  ])
  const definition = { kind: 'APP_ROUTE', page: '/api/sign-up/route', pathname: '/api/sign-up', filename: 'route' }
  const route = new AppRouteRouteModule({ definition, resolvedPagePath: 'route.ts', userland: async () => userland })
  const context = { params: {}, previewProps: {}, renderOpts: { experimental: {} }, sharedContext: { buildId: 'x' } }
  return (init: RequestInit) => route.handle(new NextRequest('http://localhost/api/sign-up', init), context)
}

type RouteModules = {
  AppRouteRouteModule: new (options: object) => { handle(request: Request, context: object): Promise<Response> }
}
