/** The first tab stop on every page. */
export function SkipLink({ targetId }: { targetId: string }) {
  return (
    <a
      href={`#${targetId}`}
      onClick={(event) => {
        // Focuses without changing the URL: links and reloads would carry the fragment along.
        event.preventDefault()
        document.getElementById(targetId)?.focus()
      }}
      className="fixed top-3 left-3 z-50 -translate-y-40 rounded-md bg-ink px-4 py-2 font-medium text-on-ink focus:translate-y-0 focus:shadow-lg"
    >
      Skip to content
    </a>
  )
}
