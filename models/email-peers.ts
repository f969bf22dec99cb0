import { createRequire } from 'node:module'
import { isBurner } from 'is-burner-email'
import mailchecker from 'mailchecker'

// Its TypeScript sources would fail our stricter settings if imported.
const detector: { default(email: string): Promise<boolean> } = createRequire(import.meta.url)(
  'disposable-email-detector',
)

/** Other npm packages' verdicts, to measure ours against. */
export const emailPeers: { name: string; isDisposable: (email: string) => boolean | Promise<boolean> }[] = [
  { name: 'mailchecker', isDisposable: (email) => !mailchecker.isValid(email) },
  { name: 'is-burner-email', isDisposable: (email) => isBurner(email) },
  { name: 'disposable-email-detector', isDisposable: (email) => detector.default(email) },
]
