import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'

export type MenuEntry =
  | {
      kind: 'item'
      /** Where labels may repeat. */
      id?: string
      label: string
      /** Behind the label, quieter. */
      note?: string
      /** One of several that is chosen now. */
      isChecked?: boolean
      icon?: ReactNode
      shortcut?: string
      danger?: boolean
      disabled?: boolean
      onSelect: () => void
    }
  /** `link` is an <a> or router link with icon and text; the entry adds look and keyboard support. */
  | { kind: 'link'; id: string; link: ReactNode }
  /** One of a few, side by side; the menu stays open. */
  | {
      kind: 'choice'
      label: string
      value: string
      choices: { value: string; name: string; icon: ReactNode }[]
      onChoose: (value: string) => void
    }
  | { kind: 'separator'; id: string }

type DropdownMenuProps = {
  trigger: ReactNode
  heading?: ReactNode
  entries: MenuEntry[]
  align?: 'start' | 'end'
  /** Opened before the script had loaded, by these means. */
  openedBy?: 'keyboard' | 'pointer'
}

/** Rendered next to its trigger instead of at the end of the body, so that it stays inside its landmark. */
export function DropdownMenu({ trigger, heading, entries, align = 'end', openedBy }: DropdownMenuProps) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Radix missed the key press and would focus the menu as a whole.
    if (openedBy === 'keyboard') content.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
  }, [openedBy])
  return (
    // Not modal: a modal menu hides the whole page from screen readers while its controls stay focusable.
    <Radix.Root modal={false} defaultOpen={openedBy !== undefined}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        ref={content}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className={cx(menuLook, 'min-w-52')}
      >
        {heading && <Radix.Label className="px-2.5 py-2 text-sm text-muted">{heading}</Radix.Label>}
        {entries.map((entry) => renderEntry(entry))}
      </Radix.Content>
    </Radix.Root>
  )
}

function renderEntry(entry: MenuEntry) {
  switch (entry.kind) {
    case 'item':
      return (
        <Radix.Item
          key={entry.id ?? entry.label}
          {...(entry.isChecked !== undefined && { role: 'menuitemradio', 'aria-checked': entry.isChecked })}
          disabled={entry.disabled ?? false}
          onSelect={entry.onSelect}
          className={cx(menuItemLook, entry.danger && 'text-bad data-highlighted:bg-bad-weak')}
        >
          {entry.icon}
          <span className="min-w-0 grow truncate" dir="auto">
            {entry.label}
          </span>
          {entry.note && <span className="text-sm text-muted">{entry.note}</span>}
          {entry.shortcut && <kbd className="font-mono text-xs text-muted">{entry.shortcut}</kbd>}
        </Radix.Item>
      )
    case 'link':
      return (
        <Radix.Item key={entry.id} asChild className={menuItemLook}>
          {entry.link}
        </Radix.Item>
      )
    case 'choice':
      return (
        <Radix.RadioGroup
          key={entry.label}
          value={entry.value}
          onValueChange={entry.onChoose}
          aria-label={entry.label}
          className="flex min-h-9 items-center justify-between gap-3 py-1 pr-1 pl-2.5"
        >
          <span aria-hidden="true">{entry.label}</span>
          <span className="flex rounded-[9px] border border-border bg-subtle p-[3px]">
            {entry.choices.map(({ value, name, icon }) => (
              <Radix.RadioItem
                key={value}
                value={value}
                aria-label={name}
                title={name}
                onSelect={(event) => event.preventDefault()}
                className={choiceLook}
              >
                {icon}
              </Radix.RadioItem>
            ))}
          </span>
        </Radix.RadioGroup>
      )
    case 'separator':
      return <Radix.Separator key={entry.id} className="-mx-1 my-1 h-px bg-border" />
    default:
      return entry satisfies never
  }
}

const menuLook =
  'z-40 max-w-[calc(100vw-1rem)] overflow-hidden rounded-lg border border-border bg-surface p-1 text-text shadow-lg animate-pop'

const choiceLook =
  'grid h-6 w-7 cursor-default place-items-center rounded-[7px] text-muted outline-none select-none ' +
  'data-[state=checked]:bg-surface data-[state=checked]:text-text data-[state=checked]:shadow-sm data-[state=checked]:ring-1 data-[state=checked]:ring-border ' +
  'dark:data-[state=checked]:bg-border dark:data-[state=checked]:ring-border-strong ' +
  'data-highlighted:text-text data-highlighted:outline-2 data-highlighted:outline-offset-1 data-highlighted:outline-accent [&_svg]:size-4'

const menuItemLook =
  'flex min-h-8 cursor-default items-center gap-2.5 rounded-sm px-2.5 py-1 text-base outline-none select-none ' +
  'data-highlighted:bg-subtle data-disabled:pointer-events-none data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0'
