import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '../../../routing/navigation.tsx'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'

export function useForgotPassword() {
  const [request, setRequest] = useState({ email: '', isOpen: false })
  useResetWanted(() => setRequest({ email: '', isOpen: true }))
  return {
    open: (email: string) => setRequest({ email, isOpen: true }),
    dialog: (
      <ForgotPasswordDialog
        key={request.email}
        email={request.email}
        open={request.isOpen}
        onOpenChange={(isOpen) => setRequest({ ...request, isOpen })}
      />
    ),
  }
}

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
