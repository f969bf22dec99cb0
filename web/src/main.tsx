import './ui/base.css'
import { paths } from '@assay/contract/paths'
import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { applyPlans } from './api/config.ts'
import { App } from './app/app.tsx'
import { preloadPage, routeOf } from './app/router.tsx'
import { BrowserRouter } from './routing/navigation.tsx'
import { cspNonce } from './ui/csp-nonce.ts'

// Dialogs lock the page's scrolling with a style element; without the nonce the browser would reject it.
const nonce = cspNonce()
if (nonce) setNonce(nonce)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void start(root)

// Without the service worker everything works, except offline. Insecure origins have none, and blocked storage rejects it.
if (import.meta.env.PROD)
  addEventListener('load', () => void navigator.serviceWorker?.register('/sw.js').catch(() => {}))

/** Hydrates what the server has rendered, unless this browser shows something else; index.html knows. */
async function start(container: HTMLElement) {
  const { rendered } = container.dataset
  const { session, differs } = document.documentElement.dataset
  const isForUs = rendered === 'everyone' || (rendered === 'guest' && session === undefined)
  const isHydrated = isForUs && differs === undefined
  // The server renders the sign-in page here, for which guests would be redirected anyway.
  if (isHydrated && location.pathname === paths.home) history.replaceState(history.state, '', paths.login)
  // Until then, the page shows what the server has rendered.
  await Promise.all([applyPlans(), preloadPage(routeOf(location.pathname))])
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  )
  // In slices: rendering a whole page at once would block the browser.
  if (isHydrated) return startTransition(() => void hydrateRoot(container, app))
  delete container.dataset.rendered
  container.replaceChildren()
  return startTransition(() => createRoot(container).render(app))
}
