import { UnpublishedDocument } from '../features/legal/unpublished-document.tsx'

export function DisclaimerPage() {
  return <UnpublishedDocument title="Disclaimer" about="What a verdict of the service says, and what it does not." />
}
