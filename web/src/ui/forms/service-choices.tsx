import type { ReactNode } from 'react'
import { Pill } from '../data/pill.tsx'
import { ServiceIcon } from '../data/service-icon.tsx'
import { ChoiceCards } from './choice-cards.tsx'

type ServiceId = 'developer' | 'law' | 'other'

type ServiceChoicesProps = {
  services: readonly {
    id: ServiceId
    name: string
    description: string
    features: readonly string[]
    isComingSoon: boolean
  }[]
  chosen: readonly ServiceId[]
  onChange: (chosen: ServiceId[]) => void
  error?: ReactNode
  disabled?: boolean
}

/** The same in onboarding and in the account settings. */
export function ServiceChoices({ services, ...rest }: ServiceChoicesProps) {
  return (
    <ChoiceCards
      name="services"
      legend="Services"
      choices={services.map(({ isComingSoon, ...service }) => ({
        ...service,
        icon: <ServiceIcon service={service.id} />,
        mark: isComingSoon && <Pill>Coming soon</Pill>,
      }))}
      {...rest}
    />
  )
}
