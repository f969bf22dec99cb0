/** What a mailed link or a sign-in provider has put into this page's address. */
export type AuthRedirect =
  | { status: 'none' }
  /** A code, and this browser has kept the other half of it. */
  | { status: 'code'; isRecovery: boolean }
  | ForeignRedirect
  | LinkOffer
  | { status: 'error'; code: string; message: string }

/**
 * A session or a code of a sign-in that this browser did not begin: never taken, whoever it belongs to. `confirmed` is
 * the kind of mailed link that the server has accepted on the way, as far as it says so.
 */
type ForeignRedirect = { status: 'foreign'; what: 'session' | 'code'; confirmed: string | null }

/** A link made with the server's own key. No browser began it, so the page asks before it signs anyone in. */
export type LinkOffer = { status: 'offer'; type: OfferedType; tokenHash: string }
type OfferedType = (typeof offeredTypes)[number]

/** `keptSecret`: what this browser has kept of the flow with this id, or of its latest one. */
export function readAuthRedirect(
  { hash, search }: Pick<Location, 'hash' | 'search'>,
  keptSecret: (flowId: string | null) => string | null,
): AuthRedirect {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const query = new URLSearchParams(search)
  const read = (name: string) => fragment.get(name) ?? query.get(name)
  const error = read('error_code') ?? read('error')
  if (error !== null) return { status: 'error', code: error, message: read('error_description') ?? '' }
  // A hosted project names the kind of link beside the tokens.
  const confirmed = query.get('confirmed') ?? (read('access_token') === null ? null : fragment.get('type'))
  if (read('access_token') !== null) return { status: 'foreign', what: 'session', confirmed }
  if (read('code') !== null) {
    const secret = fragment.has('code') ? null : keptSecret(query.get('sb_flow_id'))
    if (secret === null) return { status: 'foreign', what: 'code', confirmed }
    return { status: 'code', isRecovery: secret.includes('/recovery') }
  }
  if (confirmed !== null) return { status: 'foreign', what: 'code', confirmed }
  return readOffer(fragment) ?? { status: 'none' }
}

/** Replaces the history entry: neither the address bar nor Back shows the secrets again. */
export function stripAuthRedirect(): void {
  const url = new URL(location.href)
  url.hash = ''
  for (const name of queryNames) url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
}

/** Only the server's own key can invite, and only it makes links with this prefix; a stranger has no such link to send. */
function readOffer(fragment: URLSearchParams): LinkOffer | undefined {
  const tokenHash = fragment.get('token_hash')
  const type = offeredTypes.find((known) => known === fragment.get('type'))
  if (tokenHash === null || type === undefined) return undefined
  return type === 'invite' || tokenHash.startsWith('admin_') ? { status: 'offer', type, tokenHash } : undefined
}

const offeredTypes = ['invite', 'recovery', 'magiclink', 'signup', 'email_change'] as const
const queryNames = [
  'code',
  'sb_flow_id',
  'confirmed',
  'access_token',
  'refresh_token',
  'expires_at',
  'expires_in',
  'token_type',
  'type',
  'error',
  'error_code',
  'error_description',
]
