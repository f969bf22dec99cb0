import { tabMemory } from '../../api/tab-memory.ts'

/** Why someone went to Google. Google's redirect doesn't say, and the pages that answer it differ. */
export type GoogleErrand = 'login' | 'signup'

const memory = tabMemory('google-errand', { forgetOnSignOut: false })

export function rememberGoogleErrand(errand: GoogleErrand): void {
  memory.write(errand)
}

/** Whoever comes back without an answer, with the browser's Back for example, has no errand any more. */
export function forgetGoogleErrand(): void {
  memory.clear()
}

export function takeGoogleErrand(): GoogleErrand | null {
  const errand = memory.read()
  memory.clear()
  return errand === 'login' || errand === 'signup' ? errand : null
}
