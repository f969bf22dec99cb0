/** What a mailed link or a sign-in provider has put into this page's address. */
export type AuthRedirect =
  | { status: 'none' }
  | { status: 'session'; isRecovery: boolean }
  | { status: 'error'; code: string; message: string }

export function readAuthRedirect({ hash, search }: Pick<Location, 'hash' | 'search'>): AuthRedirect {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const query = new URLSearchParams(search)
  const read = (name: string) => fragment.get(name) ?? query.get(name)
  const code = read('error_code') ?? read('error')
  if (code !== null) return { status: 'error', code, message: read('error_description') ?? '' }
  if (!fragment.has('access_token')) return { status: 'none' }
  return { status: 'session', isRecovery: fragment.get('type') === 'recovery' }
}

/** Replaces the history entry: neither the address bar nor Back shows the tokens again. */
export function stripAuthRedirect(): void {
  const url = new URL(location.href)
  url.hash = ''
  for (const name of errorNames) url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
}

const errorNames = ['error', 'error_code', 'error_description']
