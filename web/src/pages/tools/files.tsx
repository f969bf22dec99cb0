import { FileSpreadsheet } from 'lucide-react'
import { config } from '../../api/config.ts'
import { ServiceGate } from '../../features/account/service-gate.tsx'
import { FilesPanel } from '../../features/files/files-panel.tsx'
import { filesIntro } from '../../features/files/intro.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** A documentation site of one’s own may not have it. */
const guide = config.docsUrl === '/docs' ? '/docs/files' : config.docsUrl

export function FilesPage() {
  return (
    <>
      <PageHeader
        title={filesIntro.title}
        description={
          <>
            {filesIntro.description} <TextLink href={guide}>{filesIntro.docsLink}</TextLink>
          </>
        }
      />
      <ServiceGate service="developer" icon={<FileSpreadsheet />}>
        <FilesPanel />
      </ServiceGate>
    </>
  )
}
