import type { Failure } from '../../api/account.ts'
import { readyAuth } from '../../api/session.ts'

type Verbs = typeof import('./api.ts') &
  typeof import('../../api/account.ts') &
  typeof import('./captcha/pass-captcha.ts') &
  typeof import('./passkeys/sign-in-with-passkey.ts')

/** Runs what a form does when it's sent. Those scripts aren't part of the page: most visitors send nothing. */
export async function withAccount<Result>(call: (verbs: Verbs) => Promise<Result>): Promise<Result | Failure> {
  const verbs = await loadVerbs().catch(() => null)
  return verbs ? call(verbs) : { status: 'failed', code: 'network', message: null }
}

/** Once someone begins to fill in a form; `next` is what that form does by then. */
export function prepareAccount(next: (verbs: Verbs) => unknown): void {
  readyAuth()
  loadVerbs()
    .then(next)
    .catch(() => {})
}

async function loadVerbs(): Promise<Verbs> {
  const scripts = [
    import('./api.ts'),
    import('../../api/account.ts'),
    import('./captcha/pass-captcha.ts'),
    import('./passkeys/sign-in-with-passkey.ts'),
  ] as const
  const [own, account, captcha, passkeys] = await Promise.all(scripts)
  return { ...own, ...account, ...captcha, ...passkeys }
}
