import { ServicesForm } from '../features/onboarding/services-form.tsx'
import { StepHeader } from '../features/onboarding/step-header.tsx'
import { useLocation } from '../routing/navigation.tsx'

export function ServicesPage() {
  // Those who gave their name when they signed up begin here; their second step is the first request.
  const isSecond = Object(useLocation().state).isSecondStep === true
  return (
    <div className="mx-auto grid w-full max-w-[1040px] gap-7">
      <StepHeader
        step={isSecond ? 2 : 1}
        title="Choose your services"
        description={`Pick what you’d like to use. Your menu and dashboard show the services you choose.${isSecond ? '' : ' Next: your first request.'}`}
      />
      <ServicesForm />
    </div>
  )
}
