import { Bell, CreditCard, LogOut, Plus, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { DropdownMenu } from '../../ui/overlays/dropdown-menu.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { Row, Section } from './section.tsx'

export function Actions() {
  const [currency, setCurrency] = useState<'usd' | 'inr'>('usd')
  const [cycle, setCycle] = useState<'month' | 'year'>('year')
  return (
    <>
      <Section title="Buttons">
        {(['primary', 'secondary', 'ghost', 'danger', 'link'] as const).map((variant) => (
          <Row key={variant}>
            <Button variant={variant} size="lg">
              Large {variant}
            </Button>
            <Button variant={variant}>
              <Plus aria-hidden="true" />
              Medium {variant}
            </Button>
            <Button variant={variant} size="sm">
              Small {variant}
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} busy busyLabel="Saving...">
              Save
            </Button>
            <Button variant={variant} asChild>
              <a href="#buttons">As a link</a>
            </Button>
          </Row>
        ))}
        <Row>
          <TextLink href="#text">A link in text</TextLink>
          <TextLink tone="quiet" href="#text">
            A quiet link
          </TextLink>
        </Row>
      </Section>
      <Section title="Segmented control, theme, tooltip, menu">
        <Row>
          <SegmentedControl
            legend="Currency"
            value={currency}
            onChange={setCurrency}
            segments={[
              { value: 'usd', label: 'USD $' },
              { value: 'inr', label: 'INR ₹' },
            ]}
          />
          <SegmentedControl
            legend="Billing cycle"
            value={cycle}
            onChange={setCycle}
            segments={[
              { value: 'month', label: 'Monthly' },
              { value: 'year', label: 'Yearly' },
            ]}
          />
          <ThemeSwitch />
          <Tooltip label="Notifications" side="bottom">
            <Button size="icon" aria-label="Notifications">
              <Bell aria-hidden="true" />
            </Button>
          </Tooltip>
          <DropdownMenu
            trigger={<Button>Open menu</Button>}
            heading="ada@lovelace.dev"
            entries={[
              { kind: 'item', label: 'Profile', icon: <UserRound />, shortcut: '⌘P', onSelect: () => undefined },
              {
                kind: 'link',
                id: 'billing',
                link: (
                  <a href="#billing">
                    <CreditCard />
                    Billing
                  </a>
                ),
              },
              { kind: 'item', label: 'Not available', icon: <LogOut />, disabled: true, onSelect: () => undefined },
              { kind: 'separator', id: 'before-delete' },
              { kind: 'item', label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => undefined },
            ]}
          />
        </Row>
      </Section>
    </>
  )
}
