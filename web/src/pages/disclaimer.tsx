import disclaimer from '../features/legal/disclaimer.md?raw'
import { LegalDocument } from '../features/legal/legal-document.tsx'

export function DisclaimerPage() {
  return <LegalDocument text={disclaimer} />
}
