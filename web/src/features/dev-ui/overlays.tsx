import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Row, Section } from './section.tsx'

export function Overlays() {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const [isAlertOpen, setIsAlertOpen] = useState(false)
  async function pretendToDelete() {
    await new Promise((resolve) => setTimeout(resolve, 1200))
    setIsAlertOpen(false)
    toast({ tone: 'success', title: 'API key deleted' })
  }
  return (
    <Section title="Dialogs and toasts">
      <Row>
        <Button onClick={() => setIsDialogOpen(true)}>Open dialog</Button>
        <Button variant="danger" onClick={() => setIsAlertOpen(true)}>
          Delete key
        </Button>
        <Dialog
          open={isDialogOpen}
          onOpenChange={setIsDialogOpen}
          title="Reset your password"
          description="We’ll email you a link."
          footer={
            <>
              <Button onClick={() => setIsDialogOpen(false)}>Cancel</Button>
              <Button
                variant="primary"
                onClick={() =>
                  toast({ tone: 'error', title: 'Password reset failed', description: 'Try again in a minute.' })
                }
              >
                Send reset link
              </Button>
            </>
          }
        >
          <Field label="Email">{(control) => <Input {...control} type="email" autoComplete="email" />}</Field>
        </Dialog>
        {isAlertOpen && (
          <AlertDialog
            title="Delete this API key?"
            description="Requests with this key will fail right away. This can’t be undone."
            confirmLabel="Delete key"
            busyLabel="Deleting..."
            onConfirm={pretendToDelete}
            onClose={() => setIsAlertOpen(false)}
          />
        )}
        <Button
          onClick={() =>
            toast({ tone: 'success', title: 'Profile updated', description: 'Your name has been changed.' })
          }
        >
          Success toast
        </Button>
        <Button
          onClick={() => toast({ tone: 'error', title: 'Login failed', description: 'Wrong email or password.' })}
        >
          Error toast
        </Button>
        <Button
          onClick={() =>
            toast({
              tone: 'neutral',
              title: 'All notifications marked as read',
              action: { label: 'Undo', onSelect: () => toast({ tone: 'neutral', title: 'Undone' }) },
            })
          }
        >
          Toast with undo
        </Button>
      </Row>
    </Section>
  )
}
