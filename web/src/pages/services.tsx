import { ServicesForm } from '../features/onboarding/services-form.tsx'
import { StepHeader } from '../features/onboarding/step-header.tsx'

export function ServicesPage() {
  return (
    <div className="mx-auto grid w-full max-w-[1040px] gap-7">
      <StepHeader
        step={2}
        title="Choose your services"
        description="Pick what you want to use. The menu and your dashboard follow your choice."
      />
      <ServicesForm />
    </div>
  )
}
