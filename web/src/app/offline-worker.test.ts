import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(`../../public/${name}`, import.meta.url), 'utf8')
const worker = read('sw.js')

test('the worker’s version is the hash of the page that it caches, so that browsers fetch a changed one', () => {
  const hash = createHash('sha256')
  for (const name of ['offline.html', 'offline.css', 'offline.js']) hash.update(read(name))
  expect(/const version = '(.*)'/.exec(worker)?.[1]).toBe(hash.digest('hex').slice(0, 8))
})

test('a page that fails to load gets the offline page, any other its own response', async () => {
  const { open, network } = await startWorker()
  network.respond = () => new Response('the dashboard')
  expect(await open('/dashboard')).toBe('the dashboard')
  network.respond = () => new Response('not found', { status: 404 })
  expect(await open('/nope')).toBe('not found')
  network.respond = () => new Response('an error of ours', { status: 500 })
  expect(await open('/dashboard')).toBe('an error of ours')
  for (const status of [502, 503, 504]) {
    network.respond = () => new Response('Bad gateway', { status })
    expect(await open('/dashboard')).toBe('kept /offline.html')
  }
  network.respond = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await open('/dashboard')).toBe('kept /offline.html')
  expect(await open('/dashboard', { destination: 'iframe' })).toBe('')
})

test('a page that the browser has already requested is not requested twice', async () => {
  const { open, network } = await startWorker()
  network.respond = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await open('/dashboard', { preload: new Response('asked for early') })).toBe('asked for early')
})

test("everything but pages and the offline page's own files is left alone", async () => {
  const { open, network } = await startWorker()
  network.respond = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await open('/offline.css', { mode: 'no-cors', destination: 'style' })).toBe('kept /offline.css')
  expect(await open('/assets/main.js', { mode: 'cors', destination: 'script' })).toBe('untouched')
  expect(await open('/auth/v1/token', { mode: 'cors', destination: '' })).toBe('untouched')
  expect(await open('https://elsewhere.example/offline.css', { mode: 'no-cors' })).toBe('untouched')
  expect(await open('/auth/v1/verify', { method: 'POST' })).toBe('untouched')
})

test('a new version takes over immediately and leaves nothing of the old one behind', async () => {
  const { caches, calls } = await startWorker(['offline-before', 'something-else'])
  expect([...caches.keys()]).toEqual([expect.stringMatching(/^offline-[0-9a-f]{8}$/)])
  expect(calls).toEqual(['skipWaiting', 'preload', 'claim'])
})

type Asked = { method?: string; mode?: string; destination?: string; preload?: Response }

/** Runs the file itself, in a world with the few things of a browser that it uses. */
async function startWorker(left: string[] = []) {
  const listeners = new Map<string, (event: object) => void>()
  const network = { respond: (): Response | Promise<Response> => new Response('') }
  const caches = new Map<string, Map<string, string>>(left.map((name) => [name, new Map()]))
  const calls: string[] = []
  const origin = 'https://assay.example'
  const openCache = (name: string) => {
    const cache = caches.get(name) ?? new Map<string, string>()
    caches.set(name, cache)
    return {
      addAll: async (requests: { url: string }[]) => {
        for (const { url } of requests) cache.set(url, `kept ${url}`)
      },
      match: async (address: string) => {
        const found = cache.get(new URL(address, origin).pathname)
        return found === undefined ? undefined : new Response(found)
      },
    }
  }
  runInNewContext(worker, {
    URL,
    Response,
    Request: class {
      readonly url: string
      constructor(url: string) {
        this.url = url
      }
    },
    fetch: async () => network.respond(),
    caches: {
      open: async (name: string) => openCache(name),
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
    },
    self: {
      location: { origin },
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      skipWaiting: () => calls.push('skipWaiting'),
      clients: { claim: () => calls.push('claim') },
      registration: { navigationPreload: { enable: () => calls.push('preload') } },
    },
  })
  for (const name of ['install', 'activate']) {
    await new Promise<void>((done, fail) => {
      listeners.get(name)?.({ waitUntil: (work: Promise<unknown>) => void work.then(() => done(), fail) })
    })
  }
  return {
    network,
    caches,
    calls,
    async open(path: string, { method = 'GET', mode = 'navigate', destination = 'document', preload }: Asked = {}) {
      let responded: Promise<Response> | undefined
      listeners.get('fetch')?.({
        request: { url: new URL(path, origin).href, method, mode, destination },
        preloadResponse: Promise.resolve(preload),
        respondWith: (response: Promise<Response>) => {
          responded = response
        },
      })
      return responded ? (await responded).text() : 'untouched'
    },
  }
}
