import { type ComponentType, useEffect, useState } from 'react'
import { useLocation, useNavigate } from '../../../routing/navigation.tsx'
import { toast } from '../../../ui/feedback/toast.ts'

type DialogProps = { email: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Loads the dialog's script on demand: most visitors know their password. */
export function useForgotPassword() {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>()
  const [request, setRequest] = useState({ email: '', isOpen: false })
  const { isOpen } = request
  useResetWanted(() => setRequest({ email: '', isOpen: true }))

  useEffect(() => {
    if (!isOpen || Dialog) return
    let isCurrent = true
    loadDialog().then(
      (loaded) => isCurrent && setDialog(() => loaded),
      () => {
        if (!isCurrent) return
        setRequest({ email: '', isOpen: false })
        const description = 'An error occurred while sending the reset email'
        toast({ topic: 'reset', tone: 'error', title: 'Password reset failed', description })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [isOpen, Dialog])

  return {
    open: (email: string) => setRequest({ email, isOpen: true }),
    dialog: Dialog && (
      <Dialog email={request.email} open={isOpen} onOpenChange={(next) => setRequest({ ...request, isOpen: next })} />
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

async function loadDialog(): Promise<ComponentType<DialogProps>> {
  return (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog
}
