import { ProfileForm } from '../features/onboarding/profile-form.tsx'
import { StepHeader } from '../features/onboarding/step-header.tsx'

export function CompleteProfilePage() {
  return (
    <div className="mx-auto grid w-full max-w-[480px] gap-7 sm:py-8">
      <StepHeader
        step={1}
        title="Complete your profile"
        description="Your name appears in your account and on your invoices."
      />
      <ProfileForm />
    </div>
  )
}
