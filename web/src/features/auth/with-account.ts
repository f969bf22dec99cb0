import type { Failure } from '../../api/account.ts'
import { readyAuth } from '../../api/session.ts'

type Verbs = typeof import('./api.ts') &
  typeof import('../../api/account.ts') &
  typeof import('./captcha/pass-captcha.ts')

/** Runs what a form does when it's sent. Those scripts aren't part of the page: most visitors send nothing. */
export async function withAccount<Result>(call: (verbs: Verbs) => Promise<Result>): Promise<Result | Failure> {
  const verbs = await loadVerbs().catch(() => null)
  return verbs ? call(verbs) : { status: 'failed', code: 'network', message: null }
}

/** Once someone begins to fill in a form. */
export function prepareAccount(): void {
  readyAuth()
  loadVerbs().catch(() => {})
}

async function loadVerbs(): Promise<Verbs> {
  const scripts = [import('./api.ts'), import('../../api/account.ts'), import('./captcha/pass-captcha.ts')] as const
  const [own, account, captcha] = await Promise.all(scripts)
  return { ...own, ...account, ...captcha }
}
