import { TextCursorInput } from 'lucide-react'
import { config } from '../api/config.ts'
import { ServiceGate } from '../features/account/service-gate.tsx'
import { FormPanel } from '../features/form/form-panel.tsx'
import { ReadOnlyNotice } from '../features/teams/role-gate.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** A documentation site of one’s own may not have it. */
const guide = config.docsUrl === '/docs' ? '/docs/form' : config.docsUrl

export function FormPage() {
  return (
    <>
      <PageHeader
        title="Form"
        description={
          <>
            Check email addresses while people fill in your form, with one line of script.{' '}
            <TextLink href={guide}>Read the guide</TextLink>
          </>
        }
      />
      <ReadOnlyNotice permission="develop" />
      <ServiceGate service="developer" icon={<TextCursorInput />}>
        <FormPanel />
      </ServiceGate>
    </>
  )
}
