import './ui/base.css'
import { paths } from '@assay/contract/paths'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { App } from './app/app.tsx'
import { endFirstFrame } from './app/end-first-frame.ts'
import { registerOfflineWorker } from './app/offline-worker.ts'
import { frameOf, routeOf } from './app/router.tsx'
import { draw, takeOver } from './draw.ts'
import { BrowserRouter } from './routing/navigation.tsx'
import { cspNonce } from './ui/csp-nonce.ts'
import { slowAfterMs } from './ui/feedback/skeleton.tsx'

// Dialogs lock the page's scrolling with a style element; without the nonce the browser would refuse it.
const nonce = cspNonce()
if (nonce) setNonce(nonce)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void start(root)

// By then the app shows that it is still working.
setTimeout(endFirstFrame, slowAfterMs)
if (import.meta.env.PROD) registerOfflineWorker()

async function start(container: HTMLElement) {
  const { drawn } = container.dataset
  const { session, differs } = document.documentElement.dataset
  const isAsDrawn = drawn !== undefined && session === undefined && differs === undefined
  // The server draws the sign-in page here, for which guests would be redirected anyway.
  if (isAsDrawn && location.pathname === paths.home) history.replaceState(history.state, '', paths.login)
  // What is drawn stays until the page's own script can draw the same.
  if (drawn !== undefined) {
    const route = routeOf(location.pathname)
    await Promise.allSettled([route.Page.preload(), frameOf(route)?.preload()])
  }
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  )
  if (isAsDrawn) return takeOver(app, container)
  // Hidden so far, because this browser shows something else.
  if (drawn === 'guest' || differs !== undefined) {
    container.replaceChildren()
    delete container.dataset.drawn
  }
  draw(app, container)
}
