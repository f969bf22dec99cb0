import { formatCounted } from '@assay/contract/format/figures'
import { Search } from 'lucide-react'
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx } from '../cx.ts'
import { type Command, type CommandGroup, matchCommands } from './match-commands.ts'

type CommandDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null while they are on their way. */
  groups: CommandGroup[] | null
}

/**
 * The browser's own dialog, unlike the others: it traps focus, closes with Escape, restores focus, and opens in half
 * the time, because the page behind it stays untouched. Always of one height, so that typing moves nothing.
 */
export function CommandDialog({ open, onOpenChange, groups }: CommandDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and the browser's own.
    <dialog
      ref={dialog}
      aria-label="Search pages and actions"
      // The browser says so later; by then it may have been opened again.
      onClose={() => dialog.current?.open || onOpenChange(false)}
      // The content covers the dialog, so a click on the dialog element itself is outside the content.
      onClick={({ target }) => target === dialog.current && onOpenChange(false)}
      className="fixed top-[max(1rem,14dvh)] left-1/2 h-[min(26rem,72dvh)] w-[calc(100vw-2rem)] max-w-[560px] -translate-x-1/2 flex-col overflow-hidden rounded-xl border border-border bg-surface text-text shadow-lg animate-pop backdrop:animate-fade backdrop:bg-scrim open:flex"
    >
      {open && (
        <CommandList
          groups={groups}
          onChoose={(command) => {
            onOpenChange(false)
            command.run()
          }}
        />
      )}
    </dialog>
  )
}

type CommandListProps = { groups: CommandGroup[] | null; onChoose: (command: Command) => void }

/**
 * A search field above a list of commands. Focus stays in the field; arrow keys move through the list. The field is
 * drawn first and the list right after it, so that a slow device can already type.
 */
function CommandList({ groups, onChoose }: CommandListProps) {
  const id = useId()
  const [query, setQuery] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const isListPainted = useDeferredValue(groups !== null, false)
  const shown = matchCommands(groups ?? [], query)
  const commands = shown.flatMap((group) => group.commands)
  const active = commands[activeIndex]
  // Enter before the commands have arrived: the first match is chosen when they have.
  const [isEarlyEnter, setIsEarlyEnter] = useState(false)
  const chooseEarly = useEffectEvent(() => active && onChoose(active))
  const isDue = isEarlyEnter && groups !== null
  useEffect(() => {
    if (isDue) chooseEarly()
  }, [isDue])
  const optionId = (command: Command) => `${id}-${command.id}`
  function moveTo(index: number) {
    const next = commands[(index + commands.length) % commands.length]
    if (!next) return
    setActiveIndex(commands.indexOf(next))
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter that confirms an IME composition isn't meant for the list.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') moveTo(activeIndex + 1)
    else if (event.key === 'ArrowUp') moveTo(activeIndex - 1)
    else if (event.key === 'Home') moveTo(0)
    else if (event.key === 'End') moveTo(commands.length - 1)
    else if (event.key === 'Enter' && active) onChoose(active)
    else if (event.key === 'Enter' && groups === null) setIsEarlyEnter(true)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-b border-border px-4">
        <Search className="size-4 shrink-0 text-muted" aria-hidden="true" />
        <input
          role="combobox"
          aria-label="Search pages and actions"
          aria-expanded={isListPainted && commands.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isListPainted && active ? optionId(active) : undefined}
          placeholder="Search or jump to…"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setActiveIndex(0)
            setIsEarlyEnter(false)
          }}
          onKeyDown={onKeyDown}
          className="h-13 min-w-0 grow bg-transparent text-lg outline-none placeholder:text-faint sm:text-base"
        />
        <span className="rounded-sm border border-border px-1.5 py-0.5 font-mono text-xs text-muted" aria-hidden="true">
          Esc
        </span>
      </div>
      <p role="status" className={commands.length > 0 ? 'sr-only' : 'px-4 py-10 text-center text-muted animate-appear'}>
        {groups === null
          ? 'Loading…'
          : commands.length > 0
            ? formatCounted(commands.length, 'result')
            : `No results for “${query.trim()}”`}
      </p>
      {isListPainted && commands.length > 0 && (
        <div id={`${id}-list`} role="listbox" aria-label="Results" className="overflow-y-auto overscroll-contain p-1.5">
          {shown.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box.
            <div key={group.label} role="group" aria-labelledby={`${id}-${group.label}`}>
              <p id={`${id}-${group.label}`} className="px-2.5 pt-2 pb-1 text-xs font-medium text-faint">
                {group.label}
              </p>
              {group.commands.map((command) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here.
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
                <div
                  key={command.id}
                  id={optionId(command)}
                  role="option"
                  aria-selected={command === active}
                  onClick={() => onChoose(command)}
                  onPointerMove={() => setActiveIndex(commands.indexOf(command))}
                  className={cx(
                    'flex min-h-9 cursor-default items-center gap-3 rounded-md px-2.5 py-1.5 select-none [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted',
                    command === active && 'bg-subtle',
                  )}
                >
                  {command.icon}
                  <span className="min-w-0 truncate">{command.label}</span>
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
