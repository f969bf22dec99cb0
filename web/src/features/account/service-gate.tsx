import { type ServiceId, services } from '@assay/contract/services'
import { type ReactNode, useState } from 'react'
import { updateServices } from '../../api/account.ts'
import { describeError } from '../../api/api-error.ts'
import { useUser } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'

type ServiceGateProps = { service: ServiceId; icon: ReactNode; children: ReactNode }

/** Offers to add the page's service to users who haven't chosen it. */
export function ServiceGate({ service, icon, children }: ServiceGateProps) {
  const user = useUser()
  const [isAdding, setIsAdding] = useState(false)
  const found = services.find(({ id }) => id === service)
  if (!found || user.services.includes(service)) return children

  async function add() {
    setIsAdding(true)
    const outcome = await updateServices([...user.services, service])
    setIsAdding(false)
    if (outcome.status === 'failed') {
      const description = describeError(outcome, 'An error occurred while updating your services')
      return toast({ topic: 'services', tone: 'error', title: 'Failed to update services', description })
    }
    toast({
      topic: 'services',
      tone: 'success',
      title: 'Services updated',
      description: 'Your service preferences have been updated.',
    })
  }

  return (
    <EmptyState
      icon={icon}
      title={`${found.name} is not among your services`}
      description={`${found.description} Adding it costs nothing.`}
      action={
        <Button variant="primary" busy={isAdding} busyLabel="Adding..." onClick={add}>
          Add {found.name}
        </Button>
      }
    />
  )
}
