/** The first stop of the Tab key on every page. */
export function SkipLink({ targetId }: { targetId: string }) {
  return (
    <a
      href={`#${targetId}`}
      onClick={(event) => {
        // Focus without the address: a fragment in it would be carried along by links and reloads.
        event.preventDefault()
        document.getElementById(targetId)?.focus()
      }}
      className="fixed top-3 left-3 z-50 -translate-y-40 rounded-md bg-ink px-4 py-2 font-medium text-on-ink focus:translate-y-0 focus:shadow-lg"
    >
      Skip to content
    </a>
  )
}
