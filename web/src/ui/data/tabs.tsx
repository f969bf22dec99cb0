import { type KeyboardEvent, type ReactNode, useId } from 'react'

type Tab = { value: string; label: ReactNode; content: ReactNode; disabled?: boolean }

type TabsProps = { tabs: Tab[]; value: string; onValueChange: (value: string) => void; label: string }

/** Arrow keys, Home and End move and open at once; only the open tab is in the tab order. */
export function Tabs({ tabs, value, onValueChange, label }: TabsProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-5">
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={moveBetweenTabs}
        className="flex gap-3 overflow-x-auto sm:gap-5 border-b border-border"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-${tab.value}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => onValueChange(tab.value)}
            className="flex items-center gap-1.5 rounded-t-sm border-b-2 border-transparent py-2.5 font-medium whitespace-nowrap text-muted hover:text-text focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:opacity-50 aria-selected:border-accent aria-selected:text-text"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}-panel`}
          aria-labelledby={`${id}-${tab.value}`}
          hidden={tab.value !== value}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: from the tab, the next key press leads to what it shows.
          tabIndex={0}
          className="min-w-0 rounded-sm"
        >
          {tab.value === value && tab.content}
        </div>
      ))}
    </div>
  )
}

function moveBetweenTabs(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:enabled')]
  const index = tabs.findIndex((tab) => tab.matches(':focus'))
  const targets: Record<string, number> = {
    ArrowRight: (index + 1) % tabs.length,
    ArrowLeft: index - 1,
    Home: 0,
    End: -1,
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  const next = tabs.at(target)
  next?.focus()
  next?.click()
}
