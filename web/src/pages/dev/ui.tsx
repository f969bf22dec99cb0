import { Actions } from '../../features/dev-ui/actions.tsx'
import { ColorsAndType } from '../../features/dev-ui/colors-and-type.tsx'
import { Content } from '../../features/dev-ui/content.tsx'
import { Feedback } from '../../features/dev-ui/feedback.tsx'
import { Forms } from '../../features/dev-ui/forms.tsx'
import { Overlays } from '../../features/dev-ui/overlays.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function DevUiPage() {
  return (
    <>
      <PageHeader
        title="Design system"
        description="Every component in every state. Sample figures, development only."
      />
      <Actions />
      <Forms />
      <Overlays />
      <Content />
      <Feedback />
      <ColorsAndType />
    </>
  )
}
