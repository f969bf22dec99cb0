import { isLoopbackHost, isLoopbackName } from './loopback.ts'

/** Who may use the mailbox and the sandboxes: nobody, this machine only, or any machine that can reach the port. All need the key (ADR 4). */
export type SandboxAccess = 'closed' | 'local' | 'open'

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

export function sandboxAccess({ HOST, PUBLIC_URL, SANDBOX }: Settings): SandboxAccess {
  if (SANDBOX === 'open') return 'open'
  return isLoopbackHost(HOST) && !isPublic(PUBLIC_URL) ? 'local' : 'closed'
}

/** Settings that would expose a sandbox to others, or need one that's closed. Each message completes "NAME …". */
export function findAccessProblems(settings: Settings): [name: keyof Settings, message: string][] {
  return sandboxAccess(settings) === 'open' ? findOpenProblems(settings) : findReachProblems(settings)
}

export function isPublic(url: string | undefined): boolean {
  return url !== undefined && !isLoopbackName(new URL(url).hostname)
}

/** SANDBOX=open is for a container on your own machine, not for a public address or real money. */
function findOpenProblems({ HOST, PUBLIC_URL, RAZORPAY_KEY_ID }: Settings): [keyof Settings, string][] {
  const problems: [keyof Settings, string][] = []
  if (RAZORPAY_KEY_ID?.startsWith('rzp_live_')) {
    problems.push(['SANDBOX', 'must not be set when RAZORPAY_KEY_ID is a live key'])
  }
  if (isPublic(PUBLIC_URL)) {
    problems.push(['SANDBOX', 'must not be set when PUBLIC_URL is a public address: it lets anyone sign in as anyone'])
  }
  // The server calls its own sandboxes at PUBLIC_URL.
  if (!isLoopbackHost(HOST) && !isWildcard(HOST)) {
    problems.push(['HOST', 'must be 0.0.0.0, :: or a loopback address when SANDBOX is open'])
  }
  return problems
}

function findReachProblems(settings: Settings): [keyof Settings, string][] {
  const { HOST, PUBLIC_URL, WEB_DEV_URL } = settings
  if (sandboxAccess(settings) === 'local') return []
  const problems: [keyof Settings, string][] = []
  if (PUBLIC_URL === undefined) problems.push(['PUBLIC_URL', publicUrlMessage])
  if (WEB_DEV_URL !== undefined) problems.push(['WEB_DEV_URL', 'must not be set on a server that others can reach'])
  const missing = findMissing(settings)
  if (missing.length > 0 && PUBLIC_URL !== undefined && !isPublic(PUBLIC_URL) && !isLoopbackHost(HOST)) {
    problems.push(['HOST', hostMessage])
  }
  return [...problems, ...missing]
}

/** One for each feature that a sandbox would otherwise replace. */
function findMissing(settings: Settings): [keyof Settings, string][] {
  const { ALLOW_MISSING, SMTP_URL, RAZORPAY_KEY_ID, GOOGLE_CLIENT_ID, SUPABASE_URL } = settings
  const isMissing = (feature: Feature, setting: string | undefined) =>
    setting === undefined && !ALLOW_MISSING.includes(feature)
  const problems: [keyof Settings, string][] = []
  if (isMissing('mail', SMTP_URL)) {
    problems.push(['SMTP_URL', `must be set to send email from ${reachableServer('email', 'mail')}`])
  }
  if (isMissing('payments', RAZORPAY_KEY_ID)) {
    const others = 'RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET'
    problems.push([
      'RAZORPAY_KEY_ID',
      `must be set, with ${others}, to sell plans on ${reachableServer('payments', 'payments')}`,
    ])
  }
  // A hosted project has its own Google credentials.
  if (SUPABASE_URL === undefined && isMissing('google', GOOGLE_CLIENT_ID)) {
    const words = `must be set, with GOOGLE_CLIENT_SECRET, to offer sign-in with Google on ${reachableServer('it', 'google')}`
    problems.push(['GOOGLE_CLIENT_ID', words])
  }
  return problems
}

function reachableServer(what: string, feature: Feature): string {
  return `a server that others can reach; to run without ${what}, start with --allow-missing ${feature}`
}

const publicUrlMessage =
  'must be set to the URL that people open, because HOST accepts other machines; for a container on your own machine, set SANDBOX=open instead'

const hostMessage =
  'must be a loopback address for the sandboxes to replace what is not set; for a container on your own machine, set SANDBOX=open'

function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}
