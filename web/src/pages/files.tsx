import { FileSpreadsheet } from 'lucide-react'
import { config } from '../api/config.ts'
import { ServiceGate } from '../features/account/service-gate.tsx'
import { FilesPanel } from '../features/files/files-panel.tsx'
import { ReadOnlyNotice } from '../features/teams/role-gate.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** A documentation site of one’s own may not have it. */
const guide = config.docsUrl === '/docs' ? '/docs/files' : config.docsUrl

export function FilesPage() {
  return (
    <>
      <PageHeader
        title="Files"
        description={
          <>
            Upload a CSV file, check everyone in it, and download it with verdicts.{' '}
            <TextLink href={guide}>Read the guide</TextLink>
          </>
        }
      />
      <ReadOnlyNotice permission="develop" />
      <ServiceGate service="developer" icon={<FileSpreadsheet />}>
        <FilesPanel />
      </ServiceGate>
    </>
  )
}
