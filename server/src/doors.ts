import { isLoopbackHost, isLoopbackName } from './http/loopback.ts'

/** Whom the mailbox and the sandboxes are there for: nobody, this machine alone, or whoever reaches the port. */
export type Doors = 'closed' | 'local' | 'open'

export const features = ['mail', 'payments', 'google'] as const
export type Feature = (typeof features)[number]

type Settings = {
  HOST: string
  PUBLIC_URL?: string | undefined
  SANDBOX?: 'open' | undefined
  ALLOW_MISSING: Feature[]
  SMTP_URL?: string | undefined
  RAZORPAY_KEY_ID?: string | undefined
  GOOGLE_CLIENT_ID?: string | undefined
  SUPABASE_URL?: string | undefined
  WEB_DEV_URL?: string | undefined
}

export function doorsOf({ HOST, PUBLIC_URL, SANDBOX }: Settings): Doors {
  if (SANDBOX === 'open') return 'open'
  return isLoopbackHost(HOST) && !isPublic(PUBLIC_URL) ? 'local' : 'closed'
}

/** Everything that would open a door to others, or need one that is closed. Each completes the sentence "NAME …". */
export function findDoorFaults(settings: Settings): [name: keyof Settings, message: string][] {
  return doorsOf(settings) === 'open' ? findOpenFaults(settings) : findReachFaults(settings)
}

export function isPublic(url: string | undefined): boolean {
  return url !== undefined && !isLoopbackName(new URL(url).hostname)
}

/** SANDBOX is for a container on one's own machine: not for a public address, and not where money is real. */
function findOpenFaults({ HOST, PUBLIC_URL, RAZORPAY_KEY_ID }: Settings): [keyof Settings, string][] {
  const faults: [keyof Settings, string][] = []
  if (RAZORPAY_KEY_ID?.startsWith('rzp_live_')) {
    faults.push(['SANDBOX', 'must not be set when RAZORPAY_KEY_ID is a live key'])
  }
  if (isPublic(PUBLIC_URL)) {
    faults.push(['SANDBOX', 'must not be set when PUBLIC_URL is a public address: it lets anyone sign in as anyone'])
  }
  // The server itself calls its sandboxes at PUBLIC_URL.
  if (!isLoopbackHost(HOST) && !isEveryAddress(HOST)) {
    faults.push(['HOST', 'must be 0.0.0.0, :: or an address of this machine when SANDBOX is open'])
  }
  return faults
}

function findReachFaults(settings: Settings): [keyof Settings, string][] {
  const { HOST, PUBLIC_URL, WEB_DEV_URL } = settings
  if (doorsOf(settings) === 'local') return []
  const faults: [keyof Settings, string][] = []
  if (PUBLIC_URL === undefined) faults.push(['PUBLIC_URL', publicUrlMessage])
  if (WEB_DEV_URL !== undefined) faults.push(['WEB_DEV_URL', 'must not be set on a server that others can reach'])
  const missing = findMissing(settings)
  if (missing.length > 0 && PUBLIC_URL !== undefined && !isPublic(PUBLIC_URL) && !isLoopbackHost(HOST)) {
    faults.push(['HOST', hostMessage])
  }
  return [...faults, ...missing]
}

/** One for each thing that a sandbox would stand in for, if it might. */
function findMissing(settings: Settings): [keyof Settings, string][] {
  const { ALLOW_MISSING, SMTP_URL, RAZORPAY_KEY_ID, GOOGLE_CLIENT_ID, SUPABASE_URL } = settings
  const isMissing = (feature: Feature, setting: string | undefined) =>
    setting === undefined && !ALLOW_MISSING.includes(feature)
  const faults: [keyof Settings, string][] = []
  if (isMissing('mail', SMTP_URL)) {
    faults.push(['SMTP_URL', `must be set to send email ${fromHere('email', 'mail')}`])
  }
  if (isMissing('payments', RAZORPAY_KEY_ID)) {
    const others = 'RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET'
    faults.push(['RAZORPAY_KEY_ID', `must be set, with ${others}, to sell plans ${fromHere('payments', 'payments')}`])
  }
  // A hosted project has its own agreement with Google.
  if (SUPABASE_URL === undefined && isMissing('google', GOOGLE_CLIENT_ID)) {
    const words = `must be set, with GOOGLE_CLIENT_SECRET, to offer sign-in with Google ${fromHere('it', 'google')}`
    faults.push(['GOOGLE_CLIENT_ID', words])
  }
  return faults
}

function fromHere(what: string, feature: Feature): string {
  return `on a server that others can reach; to run without ${what}, start with --allow-missing ${feature}`
}

const publicUrlMessage =
  'must be set to the address that people open, because HOST lets other machines in; for a container on your own machine, set SANDBOX=open instead'

const hostMessage =
  'must be an address of this machine if sandboxes are to stand in for what is not set; for a container on your own machine, set SANDBOX=open'

function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}
