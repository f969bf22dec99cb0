type HostedProvider = 'turnstile' | 'hcaptcha' | 'recaptcha'

/** What the three providers' scripts have in common. */
type Widget = {
  render: (box: HTMLElement, options: Record<string, unknown>) => unknown
  execute: (id: unknown, options?: unknown) => unknown
  remove?: (id: unknown) => void
  ready?: (callback: () => void) => void
}

declare global {
  interface Window {
    turnstile?: Widget
    hcaptcha?: Widget
    grecaptcha?: Widget
  }
}

/**
 * A token from the provider's widget, good for one request. Loaded only on a server configured for it, which then also
 * allows its origin.
 */
export async function solveHostedCaptcha(provider: HostedProvider, siteKey: string): Promise<string> {
  const { script, global, look } = providers[provider]
  await loadOnce(script)
  const widget = window[global]
  if (!widget) throw new Error(`${provider} did not load.`)
  await new Promise<void>((resolve) => (widget.ready ? widget.ready(resolve) : resolve()))
  const box = document.body.appendChild(document.createElement('div'))
  // If a widget has a challenge after all, it's visible and clickable, even above an open dialog.
  box.className = 'pointer-events-auto fixed inset-x-0 bottom-4 z-50 mx-auto w-75'
  let id: unknown
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new Error(`${provider} gave no token.`))
      id = widget.render(box, {
        ...look,
        sitekey: siteKey,
        callback: resolve,
        'error-callback': fail,
        'expired-callback': fail,
        'timeout-callback': fail,
        'close-callback': fail,
      })
      widget.execute(provider === 'turnstile' ? box : id)
    })
  } finally {
    widget.remove?.(id)
    box.remove()
  }
}

// Turnstile throws for the size "invisible", which the other two need.
const providers = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
    look: { size: 'flexible', appearance: 'interaction-only', execution: 'execute' },
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    global: 'hcaptcha',
    look: { size: 'invisible' },
  },
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js?render=explicit',
    global: 'grecaptcha',
    look: { size: 'invisible' },
  },
} as const

function loadOnce(address: string): Promise<void> {
  const known = loading.get(address)
  if (known) return known
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => resolve()
    script.onerror = () => {
      loading.delete(address)
      reject(new Error(`${address} could not be loaded.`))
    }
    document.head.append(script)
  })
  loading.set(address, loaded)
  return loaded
}

const loading = new Map<string, Promise<void>>()
