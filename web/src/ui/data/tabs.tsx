import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type Tab = { value: string; label: ReactNode; content: ReactNode; disabled?: boolean }

type TabsProps = { tabs: Tab[]; value: string; onValueChange: (value: string) => void; label: string }

export function Tabs({ tabs, value, onValueChange, label }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange} className="grid min-w-0 gap-5">
      <Radix.List aria-label={label} className="flex gap-3 overflow-x-auto sm:gap-5 border-b border-border">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled ?? false}
            className="flex items-center gap-1.5 rounded-t-sm border-b-2 border-transparent py-2.5 font-medium whitespace-nowrap text-muted hover:text-text focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:opacity-50 data-[state=active]:border-accent data-[state=active]:text-text"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="min-w-0 rounded-sm">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
