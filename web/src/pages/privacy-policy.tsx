import { LegalDocument } from '../features/legal/legal-document.tsx'
import privacyPolicy from '../features/legal/privacy-policy.md?raw'

export function PrivacyPolicyPage() {
  return <LegalDocument text={privacyPolicy} />
}
