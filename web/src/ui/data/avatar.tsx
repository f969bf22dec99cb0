type AvatarProps = { firstName: string; lastName: string; email: string; size?: number }

/**
 * The initials as an SVG: no request, no third party that learns who signs in. The control around it names the person.
 */
export function Avatar({ firstName, lastName, email, size = 32 }: AvatarProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
      <circle cx="16" cy="16" r="16" className="fill-accent-weak" />
      <text
        x="16"
        y="16"
        dy="0.36em"
        textAnchor="middle"
        className="fill-accent text-[12.5px] font-semibold tracking-tight"
      >
        {initialsOf(firstName, lastName, email)}
      </text>
    </svg>
  )
}

export function initialsOf(firstName: string, lastName: string, email: string): string {
  const [first, last] = [firstLetter(firstName), firstLetter(lastName)]
  // Arabic letters would join into what looks like a word.
  const initials = first && last && joining.test(first) ? `${first}\u200c${last}` : first + last
  return initials || firstLetter(email) || '?'
}

const joining = /\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Mongolian}/u

/** By grapheme: a name may start with a combining accent or outside the first Unicode plane. */
function firstLetter(text: string): string {
  const name = text.trim()
  // Most names; the segmenter takes a slow phone a while to create.
  if (/^[a-z](?=[ -~]|$)/i.test(name)) return name.charAt(0).toUpperCase()
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)
  return first?.segment.toLocaleUpperCase() ?? ''
}
