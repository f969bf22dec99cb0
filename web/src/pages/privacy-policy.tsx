import { UnpublishedDocument } from '../features/legal/unpublished-document.tsx'

export function PrivacyPolicyPage() {
  return <UnpublishedDocument title="Privacy Policy" about="Which data the service keeps, why, and for how long." />
}
