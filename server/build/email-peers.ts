import { createRequire } from 'node:module'
import { isBurner } from 'is-burner-email'
import mailchecker from 'mailchecker'

// Its sources are TypeScript of another strictness, which an import would have checked with ours.
const detector: { default(email: string): Promise<boolean> } = createRequire(import.meta.url)(
  'disposable-email-detector',
)

/** What others on the registry say of an address; measured beside our own verdict. */
export const emailPeers: { name: string; isDisposable: (email: string) => boolean | Promise<boolean> }[] = [
  { name: 'mailchecker', isDisposable: (email) => !mailchecker.isValid(email) },
  { name: 'is-burner-email', isDisposable: (email) => isBurner(email) },
  { name: 'disposable-email-detector', isDisposable: (email) => detector.default(email) },
]
