import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from '../../../routing/navigation.tsx'

export function useForgotPassword() {
  const [request, setRequest] = useState<{ email: string; isOpen: boolean } | null>(null)
  useResetWanted(() => setRequest({ email: '', isOpen: true }))
  return {
    open: (email: string) => setRequest({ email, isOpen: true }),
    dialog: request && (
      <Suspense>
        <ForgotPasswordDialog
          key={request.email}
          email={request.email}
          open={request.isOpen}
          onOpenChange={(isOpen) => setRequest({ ...request, isOpen })}
        />
      </Suspense>
    ),
  }
}

/** The only dialog of public pages, and most people know their password. */
const ForgotPasswordDialog = lazy(async () => ({
  default: (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog,
}))

/** An invalid reset link leads here. Only once: reloading the page doesn't open the dialog again. */
function useResetWanted(onWanted: () => void) {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const isWanted = Object(state).isResetWanted === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: onWanted is new with every render.
  useEffect(() => {
    if (!isWanted) return
    onWanted()
    navigate(pathname, { replace: true, state: null })
  }, [isWanted, pathname, navigate])
}
