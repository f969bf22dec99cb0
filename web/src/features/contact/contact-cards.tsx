import { ArrowUpRight, CreditCard, GraduationCap, Headset, Mail, MessagesSquare, UserRound, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { config } from '../../api/config.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { TextLink } from '../../ui/text-link.tsx'

/** Every other way to reach us that the owner has configured. */
export function ContactCards() {
  const { support, billing, chat } = config.contacts
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
      {(support || billing) && (
        <InfoCard icon={<Mail />} title="Email support" text="Prefer email? Write to us directly.">
          <dl className="grid gap-3">
            {support && <Address label="Questions and bugs" address={support} />}
            {billing && <Address label="Payments and invoices" address={billing} />}
          </dl>
        </InfoCard>
      )}
      {chat && (
        <InfoCard
          icon={<MessagesSquare />}
          title="Community chat"
          text="Ask other developers, share what you’ve built and hear about changes first."
        >
          <Button asChild>
            <a href={chat} target="_blank" rel="noopener noreferrer">
              Join the chat
              <ArrowUpRight aria-hidden="true" />
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          </Button>
        </InfoCard>
      )}
      <InfoCard
        icon={<Headset />}
        title="Support team"
        text="Your message goes to the people who can help."
        className="sm:max-lg:col-span-2"
      >
        <ul className="grid w-full gap-3.5 sm:max-lg:grid-cols-2">
          {team.map(({ name, about, Icon }) => (
            <li key={name} className="flex items-start gap-3">
              <span className="grid size-8 shrink-0 place-items-center rounded-md bg-subtle text-muted">
                <Icon className="size-4" aria-hidden="true" />
              </span>
              <div className="min-w-0">
                <h3 className="text-base font-medium">{name}</h3>
                <p className="text-sm text-muted">{about}</p>
              </div>
            </li>
          ))}
        </ul>
      </InfoCard>
    </div>
  )
}

type InfoCardProps = { icon: ReactNode; title: string; text: string; className?: string; children: ReactNode }

function InfoCard({ icon, title, text, className, children }: InfoCardProps) {
  return (
    <Card className={cx('grid grid-cols-[minmax(0,1fr)] content-start justify-items-start gap-4 p-5', className)}>
      <div className="flex items-start gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-accent-weak text-accent [&>svg]:size-[18px]">
          {icon}
        </span>
        <div className="min-w-0">
          <h2>{title}</h2>
          <p className="mt-0.5 text-sm text-muted">{text}</p>
        </div>
      </div>
      {children}
    </Card>
  )
}

function Address({ label, address }: { label: string; address: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere">
        <TextLink href={`mailto:${address}`}>{address}</TextLink>
      </dd>
    </div>
  )
}

const team = [
  { name: 'Technical Support', about: 'API keys, requests, verdicts and limits', Icon: Wrench },
  { name: 'Account Management', about: 'Sign-in, profile and Enterprise plans', Icon: UserRound },
  { name: 'Billing & Subscriptions', about: 'Payments, invoices and plan changes', Icon: CreditCard },
  { name: 'Product Training', about: 'Onboarding for your team', Icon: GraduationCap },
]
