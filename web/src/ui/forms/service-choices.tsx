import { Check, CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { Pill } from '../data/pill.tsx'
import { ServiceIcon } from '../data/service-icon.tsx'

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

type Choice<Id extends string> = {
  id: Id
  name: string
  description: string
  features: readonly string[]
  icon: ReactNode
  /** E.g. a "Coming soon" pill. */
  mark?: ReactNode
}

type ChoiceCardsProps<Id extends string> = {
  /** The field's name in its form. */
  name: string
  /** Read by screen readers, not shown. */
  legend: string
  choices: Choice<Id>[]
  chosen: readonly Id[]
  onChange: (chosen: Id[]) => void
  /** Appears above the cards, of which the first then has the focus, and marks them as invalid. */
  error?: ReactNode
  disabled?: boolean
}

/** Large cards, any number of which can be checked. */
function ChoiceCards<Id extends string>(props: ChoiceCardsProps<Id>) {
  const { name: fieldName, legend, choices, chosen, onChange, error, disabled = false } = props
  const group = useId()
  const errorId = `${group}-error`
  const toggle = (id: Id) => {
    // In the order of the cards, not of the clicks.
    const isOn = (other: Id) => (other === id ? !chosen.includes(id) : chosen.includes(other))
    onChange(choices.map((choice) => choice.id).filter(isOn))
  }
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      {/* Always on the page, so a message that arrives later is announced. */}
      <div id={errorId} aria-live="polite" className="empty:hidden">
        {error && (
          <p className="flex items-start gap-1.5 pb-3 text-sm text-bad">
            <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
            <span>{error}</span>
          </p>
        )}
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        {choices.map(({ id, name, description, features, icon, mark }) => (
          <label key={id} className={cardLook}>
            <span className="flex items-start justify-between gap-3">
              <span className="grid size-10 place-items-center rounded-lg border border-border bg-subtle text-accent [&_svg]:size-5">
                {icon}
              </span>
              <span className="flex items-center gap-2.5">
                {mark}
                <span className="relative grid size-5 place-items-center">
                  <input
                    type="checkbox"
                    name={fieldName}
                    checked={chosen.includes(id)}
                    onChange={() => toggle(id)}
                    disabled={disabled}
                    aria-labelledby={`${group}-${id}-name`}
                    aria-describedby={cx(`${group}-${id}-about`, error ? errorId : null)}
                    aria-invalid={error ? true : undefined}
                    className="peer absolute inset-0 appearance-none rounded-[6px] border border-control bg-surface outline-none checked:border-accent checked:bg-accent"
                  />
                  <Check
                    className="pointer-events-none invisible relative size-3.5 text-surface peer-checked:visible"
                    strokeWidth={3}
                    aria-hidden="true"
                  />
                </span>
              </span>
            </span>
            <span className="grid gap-1">
              <span id={`${group}-${id}-name`} className="text-lg font-semibold tracking-[-0.01em]">
                {name}
              </span>
              <span id={`${group}-${id}-about`} className="text-muted">
                {description}
              </span>
            </span>
            <span className="grid gap-1.5 border-t border-border pt-4 text-sm">
              {features.map((feature) => (
                <span key={feature} className="flex items-start gap-2">
                  <Check className="mt-0.5 size-3.5 shrink-0 text-accent" aria-hidden="true" />
                  {feature}
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const cardLook =
  'flex flex-col gap-4 rounded-xl border border-border bg-surface p-5 shadow-sm transition-colors hover:border-control ' +
  'has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-disabled:cursor-not-allowed ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'
