/** What a mailed link or sign-in provider put into this page's URL. */
export type AuthRedirect =
  | { status: 'none' }
  /** A code whose verifier this browser holds. */
  | { status: 'code'; isRecovery: boolean }
  | ForeignRedirect
  | LinkOffer
  | { status: 'error'; code: string; message: string }

/**
 * A session or code of a sign-in that this browser didn't start: never accepted. `confirmed` is the kind of mailed link
 * the server accepted on the way, if it says so.
 */
type ForeignRedirect = { status: 'foreign'; what: 'session' | 'code'; confirmed: string | null }

/** A server-key link. No browser started it, so the page asks before it signs anyone in. */
export type LinkOffer = { status: 'offer'; type: OfferedType; tokenHash: string }
type OfferedType = (typeof offeredTypes)[number]

/** `keptSecret`: this browser's verifier for the flow with this id, or for its latest one. */
export function readAuthRedirect(
  { hash, search }: Pick<Location, 'hash' | 'search'>,
  keptSecret: (flowId: string | null) => string | null,
): AuthRedirect {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const query = new URLSearchParams(search)
  const read = (name: string) => fragment.get(name) ?? query.get(name)
  const error = read('error_code') ?? read('error')
  if (error !== null) return { status: 'error', code: error, message: read('error_description') ?? '' }
  // A hosted project names the kind of link next to the tokens.
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

/** Replaces the history entry, so that neither the address bar nor Back shows the secrets again. */
export function stripAuthRedirect(): void {
  const url = new URL(location.href)
  url.hash = ''
  for (const name of queryNames) url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
}

/** Only the server key can invite, and only it makes links with this prefix; a stranger can't send one. */
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
