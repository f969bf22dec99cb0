import { LegalDocument } from '../features/legal/legal-document.tsx'
import termsOfService from '../features/legal/terms-of-service.md?raw'

export function TermsOfServicePage() {
  return <LegalDocument text={termsOfService} />
}
