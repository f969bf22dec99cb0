import type { ReactNode } from 'react'
import { FailedRedirect } from './failed-redirect.tsx'
import { OtherBrowser } from './other-browser.tsx'

/** Loaded with an address that a mailed link or a sign-in provider has made, which few are. */
export function AuthRedirects({ children }: { children: ReactNode }) {
  return (
    <FailedRedirect>
      <OtherBrowser>{children}</OtherBrowser>
    </FailedRedirect>
  )
}
