import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { App } from './app/app.tsx'
import { endFirstFrame } from './app/end-first-frame.ts'
import { registerOfflineWorker } from './app/offline-worker.ts'
import { draw } from './draw.ts'
import { cspNonce } from './ui/csp-nonce.ts'
import { slowAfterMs } from './ui/feedback/loading.tsx'
import './ui/base.css'

// Dialogs lock the page's scrolling with a style element; without the nonce the browser would refuse it.
const nonce = cspNonce()
if (nonce) setNonce(nonce)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
draw(
  <StrictMode>
    <App />
  </StrictMode>,
  root,
)

// By then the app shows that it is still working.
setTimeout(endFirstFrame, slowAfterMs)
if (import.meta.env.PROD) registerOfflineWorker()
