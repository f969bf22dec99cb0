import { TextCursorInput } from 'lucide-react'
import { config } from '../../api/config.ts'
import { ServiceGate } from '../../features/account/service-gate.tsx'
import { FormPanel } from '../../features/form/form-panel.tsx'
import { formIntro } from '../../features/form/intro.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** A documentation site of one’s own may not have it. */
const guide = config.docsUrl === '/docs' ? '/docs/form' : config.docsUrl

export function FormPage() {
  return (
    <>
      <PageHeader
        title={formIntro.title}
        description={
          <>
            {formIntro.description} <TextLink href={guide}>{formIntro.docsLink}</TextLink>
          </>
        }
      />
      <ServiceGate service="developer" icon={<TextCursorInput />}>
        <FormPanel />
      </ServiceGate>
    </>
  )
}
