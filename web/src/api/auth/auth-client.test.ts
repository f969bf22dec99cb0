import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

/** The browser's storage. */
const stored = new Map<string, string>()
const start = Date.parse('2026-11-16T12:00:00Z')
const expiresAt = start + 300_000
const user = { id: 'u1', email: 'ada@example.com', user_metadata: {}, app_metadata: {} }
const session = (token: string, at: number) => ({
  access_token: token,
  refresh_token: `refresh-${token}`,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: at / 1000,
  user,
})

beforeEach(async () => {
  vi.resetModules()
  stored.set('assay-auth', JSON.stringify(session('old', expiresAt)))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const { config, setConfig } = await import('../config.ts')
  setConfig({
    ...config,
    publicUrl: 'http://localhost',
    supabase: { url: 'http://localhost', publishableKey: 'public' },
  })
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // What it registered belongs to this tab alone.
  vi.resetModules()
})

/** The app's client five minutes before its session expires, and when it requests a new one. */
async function openClient(respond: (attempt: number) => Response) {
  const attempts: number[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe('http://localhost/auth/v1/token?grant_type=refresh_token')
    return respond(attempts.push(Date.now() - expiresAt))
  })
  const { auth } = await import('./auth-client.ts')
  await auth.initialize()
  const tokenAt = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(expiresAt + milliseconds - Date.now())
    return JSON.parse(stored.get('assay-auth') ?? '{}').access_token
  }
  onTestFinished(() => auth.dispose())
  return { attempts, tokenAt }
}

const renewed = () => Response.json(session('new', Date.now() + 3_600_000))

test('SY-2 a session is refreshed 90 s before it expires, and again after 200 ms, 400 ms … on 502, 503, 504 and no connection', async () => {
  const { attempts, tokenAt } = await openClient((attempt) => {
    if (attempt === 1) throw new TypeError('Failed to fetch')
    return attempt < 5 ? new Response('', { status: 500 + attempt }) : renewed()
  })
  expect(await tokenAt(-90_001)).toBe('old')
  expect(attempts).toEqual([])
  expect(await tokenAt(-87_001)).toBe('old')
  expect(await tokenAt(-87_000)).toBe('new')
  await tokenAt(600_000)
  expect(attempts).toEqual([-90_000, -89_800, -89_400, -88_600, -87_000])
})

test('SY-2 retries end within 30 s, the session stays, and a later check brings a new token', async () => {
  let isBack = false
  const { attempts, tokenAt } = await openClient(() => (isBack ? renewed() : new Response('', { status: 503 })))
  expect(await tokenAt(-1)).toBe('old')
  expect(attempts.map((at) => at + 90_000)).toEqual([0, 200, 600, 1400, 3000, 6200, 12_600, 25_400])
  isBack = true
  expect(await tokenAt(30_000)).toBe('new')
  expect(attempts).toHaveLength(9)
})

test('SY-2 a stored session is shown at once, and the client takes over two minutes before it expires', async () => {
  const { resumeSession } = await import('./resume-session.ts')
  vi.stubGlobal('document', new EventTarget())
  const shown: unknown[] = []
  let loads = 0
  resumeSession({ load: async () => (loads += 1), onSession: (signedIn) => shown.push(signedIn) })
  expect(shown).toMatchObject([{ status: 'user', user: { id: 'u1' } }])
  await vi.advanceTimersByTimeAsync(179_999)
  expect(loads).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(loads).toBe(1)
})
