import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const SignOutDialog = onDemand(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog)

export function SignOutEverywhere() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="link" className="text-sm" {...SignOutDialog.opener} onClick={() => setIsAsking(true)}>
        Sign out everywhere
      </Button>
      {isAsking && <SignOutDialog onClose={() => setIsAsking(false)} />}
    </>
  )
}
