// The page stands in for another one: the address is that page's, and loading it again is all that is ever needed.
const retryMilliseconds = 5000
const element = (id) => document.getElementById(id)
const isStandingIn = location.pathname !== '/offline.html'

function showReason() {
  const isOffline = !navigator.onLine
  const title = isOffline ? 'You’re offline' : 'We can’t reach Assay right now'
  element('title').textContent = title
  element('reason').textContent = isOffline
    ? 'Check your internet connection. Your saved work is safe.'
    : 'The server isn’t responding. Your saved work is safe.'
  document.title = `${title} · Assay`
}

/** Asks before it loads, so that the page does not flicker while there is nothing to see. */
async function retry() {
  if (!(await isBack())) return showReason()
  if (isStandingIn) location.reload()
  else location.replace('/')
}

async function isBack() {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(4000) })
    return response.ok
  } catch {
    return false
  }
}

/** As the app does; storage can be switched off. */
function readTheme() {
  try {
    return localStorage.getItem('theme') ?? ''
  } catch {
    return ''
  }
}

document.documentElement.dataset.theme = readTheme()
if (isStandingIn) element('address').textContent = location.pathname
showReason()
element('retry').addEventListener('click', async () => {
  element('progress').textContent = 'Trying…'
  await retry()
  element('progress').textContent = 'Still no response. We’ll reload this page as soon as it’s back.'
})
addEventListener('online', retry)
addEventListener('offline', showReason)
setInterval(retry, retryMilliseconds)
