import { productName } from '@assay/contract/product'
import { LogOut } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useUser } from '../../api/session.ts'
import { useLogOut } from '../../features/account/use-log-out.ts'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { ContentSkeleton } from '../page-skeleton.tsx'
import { ShellFooter } from './shell-footer.tsx'

/** For the steps of onboarding, where the only thing to navigate to is logging out. */
export function OnboardingShell({ children }: { children: ReactNode }) {
  const { email } = useUser()
  const { isLoggingOut, logOut } = useLogOut()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-[1280px] items-center justify-between gap-3 px-4 sm:px-8">
        <Logo name={productName} />
        <div className="flex min-w-0 items-center gap-1 sm:gap-2">
          <span className="hidden truncate text-sm text-muted md:block">{email}</span>
          <ThemeSwitch />
          <Button variant="ghost" className="-mr-3.5" busy={isLoggingOut} busyLabel="Logging out..." onClick={logOut}>
            <LogOut aria-hidden="true" />
            Log out
          </Button>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        data-page-focus=""
        className="peer/main mx-auto grid w-full max-w-[1280px] grow content-start gap-8 px-4 py-8 sm:px-8 sm:py-12"
      >
        <Suspense fallback={<ContentSkeleton />}>{children}</Suspense>
      </main>
      <ShellFooter />
    </div>
  )
}
