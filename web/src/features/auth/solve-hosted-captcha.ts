type HostedProvider = 'turnstile' | 'hcaptcha' | 'recaptcha'

/** What the scripts of the three providers have in common. */
type Widget = {
  render: (box: HTMLElement, options: Record<string, unknown>) => unknown
  execute: (id: unknown, options?: unknown) => unknown
  ready?: (callback: () => void) => void
}

/** Loaded from the provider only on a server that is configured for it, which then also allows its origin. */
export async function solveHostedCaptcha(provider: HostedProvider, siteKey: string): Promise<string> {
  const { script, global } = providers[provider]
  await loadOnce(script)
  const widget: Widget | undefined = Object(window)[global]
  if (!widget) throw new Error(`${provider} did not load.`)
  await new Promise<void>((resolve) => (widget.ready ? widget.ready(resolve) : resolve()))
  const box = document.body.appendChild(document.createElement('div'))
  try {
    return await new Promise<string>((resolve, reject) => {
      const refuse = () => reject(new Error(`${provider} gave no token.`))
      const id = widget.render(box, {
        sitekey: siteKey,
        size: 'invisible',
        execution: 'execute',
        callback: resolve,
        'error-callback': refuse,
        'expired-callback': refuse,
        'timeout-callback': refuse,
      })
      widget.execute(provider === 'turnstile' ? box : id)
    })
  } finally {
    box.remove()
  }
}

const providers = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
  },
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js?render=explicit', global: 'hcaptcha' },
  recaptcha: { script: 'https://www.google.com/recaptcha/api.js?render=explicit', global: 'grecaptcha' },
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
