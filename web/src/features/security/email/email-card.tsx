import { useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'

/** Changing the address takes proof of identity, so it isn't a field of the profile. */
export function EmailCard() {
  const { email } = useUser()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card>
      <CardHeader
        title="Email address"
        description={
          <>
            You sign in with <span className="wrap-anywhere text-text">{email}</span>.
          </>
        }
        aside={
          <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            Change email
          </Button>
        }
      />
      {isOpen && <ChangeEmailDialog onClose={() => setIsOpen(false)} />}
    </Card>
  )
}
