// Shows the offline page in place of a page that cannot be loaded. It keeps that page and nothing else; every other request goes
// to the network as if this were not here. The version is the hash of the page's files: a test says when it must change.
const version = '43a12822'
const cacheName = `offline-${version}`
const page = '/offline.html'
const files = [page, '/offline.css', '/offline.js']

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepFiles())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOthers(), preloadPages(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(openPage(event))
  else if (isOwnFile(request.url)) event.respondWith(networkOrKept(request))
})

/** What a proxy says for a server that is away is no page either. */
async function openPage(event) {
  const standIn = () => (event.request.destination === 'document' ? kept(page) : undefined)
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    return [502, 503, 504].includes(response.status) ? ((await standIn()) ?? response) : response
  } catch {
    return (await standIn()) ?? Response.error()
  }
}

async function networkOrKept(request) {
  try {
    const response = await fetch(request)
    if (response.ok) return response
  } catch {
    // Away, like the page.
  }
  return (await kept(request.url)) ?? Response.error()
}

async function keepFiles() {
  const cache = await caches.open(cacheName)
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))
}

async function kept(address) {
  const cache = await caches.open(cacheName)
  return cache.match(address)
}

async function forgetOthers() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
}

/** The page is asked for while the worker wakes up, so that nothing becomes slower. */
async function preloadPages() {
  await self.registration.navigationPreload?.enable()
}

function isOwnFile(address) {
  const { origin, pathname } = new URL(address)
  return origin === self.location.origin && files.includes(pathname)
}
