import { BriefcaseBusiness, CodeXml, Scale } from 'lucide-react'

export function ServiceIcon({ service }: { service: keyof typeof icons }) {
  const Icon = icons[service]
  return <Icon aria-hidden="true" />
}

const icons = { developer: CodeXml, law: Scale, other: BriefcaseBusiness } as const
