import { ServicesForm } from '../features/onboarding/services-form.tsx'
import { StepHeader } from '../features/onboarding/step-header.tsx'

export function ServicesPage() {
  return (
    <div className="mx-auto grid w-full max-w-[1040px] gap-7">
      <StepHeader
        step={2}
        title="Choose your services"
        description="Pick what you’d like to use. Your menu and dashboard show the services you choose."
      />
      <ServicesForm />
    </div>
  )
}
