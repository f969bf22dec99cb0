import { FileText } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** A legal page whose text has not been published; it must not look as if there were terms to agree to. */
export function UnpublishedDocument({ title, about }: { title: string; about: string }) {
  return (
    <>
      <PageHeader title={title} description={about} />
      <EmptyState
        icon={<FileText />}
        title="Not published yet"
        description={`The ${title} will be published here before the first account can be opened.`}
      />
    </>
  )
}
