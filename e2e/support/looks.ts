/**
 * Everything axe's rules depend on except the words: the title, and elements with their style sheets, ancestors, attributes and
 * filled fields. Entries of a list look alike, so there are only one or several of them. The roots are the topmost elements with
 * a look that isn't known yet; the texts are up to three of each such look, since the first and the last may have colors of
 * their own. Runs in the page.
 */
export function describeLooks(known: string[] | null) {
  const found = new Map<number, Element[]>()
  const sheets = hash(0, [...document.styleSheets].map(({ href }) => href).join(' '))
  // An open dialog marks the body itself.
  for (const element of document.body.children) describe(element, sheets)
  const title = `"${document.title}"`
  const nameOf = (look: number) => (found.get(look)?.length === 1 ? `${look}` : `${look}s`)
  const clean = new Set(known)
  const unknown = [...found].flatMap(([look, elements]) => (clean.has(nameOf(look)) ? [] : [elements]))
  const fresh = new Set(unknown.flat())
  const texts = unknown.flatMap((elements) => {
    const shown = elements.filter((element) => hasText(element) && element.checkVisibility())
    return [...new Set([...shown.slice(0, 2), ...shown.slice(-1)])]
  })
  const roots = [...fresh].filter(({ parentElement }) => !parentElement || !fresh.has(parentElement))
  const looks = [title, ...[...found.keys()].map(nameOf)]
  return { width: innerWidth, looks, isNew: !clean.has(title), roots: known ? roots : [], texts: known ? texts : [] }

  function hasText({ childNodes, tagName }: Element): boolean {
    const isText = ({ nodeType, nodeValue }: ChildNode) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== ''
    return [...childNodes].some(isText) || ['INPUT', 'SELECT', 'TEXTAREA'].includes(tagName)
  }

  function describe(element: Element, above: number): void {
    const text = element.childElementCount === 0 && element.textContent ? 'text' : ''
    const attributes = [...element.attributes].map(describeAttribute).filter(Boolean)
    const look = hash(above, [element.tagName, ...attributes, text].join(' '))
    const alike = found.get(look)
    if (alike) alike.push(element)
    else found.set(look, [element])
    // Behind a dialog it can't be seen or reached.
    if (element.getAttribute('data-aria-hidden') === 'true') return
    if (element.tagName === 'svg') return
    for (const child of element.children) describe(child, look)
  }

  function describeAttribute({ name, value }: Attr): string {
    const isForScripts = name.startsWith('data-') && name !== 'data-state'
    if (isForScripts || (name === 'tabindex' && value === '-1') || (name === 'style' && value === '')) return ''
    if (name === 'style') return value.replaceAll(/[\d.]+(px|%)/g, '')
    const isAnyValue =
      /^(id|for|name|value|href|src|nonce|title|alt|placeholder|datetime|d|points|[xy][12]?|c[xy]|r|width|height|transform)$/
    const isAnyLabel = /^aria-(label|labelledby|describedby|controls|owns|activedescendant|valuenow|valuetext)$/
    return isAnyValue.test(name) || isAnyLabel.test(name) ? name : `${name}=${value}`
  }

  function hash(start: number, words: string): number {
    let sum = start
    for (let at = 0; at < words.length; at += 1) sum = Math.imul(sum ^ words.charCodeAt(at), 16_777_619)
    return sum
  }
}

/**
 * What the contrast of a text depends on: its color and size, and the backgrounds up to the first that hides what is behind it.
 * Null where something other than its ancestors may be behind it. Runs in the page.
 */
export function describeColors(text: Element): string | null {
  const { color, fontSize, fontWeight, textShadow } = getComputedStyle(text)
  // As WCAG draws the line: 18 pt, or 14 pt if bold.
  const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.67 : 24)
  const colors = [color, isLarge ? 'large' : '', textShadow]
  for (let element: Element | null = text; element; element = element.parentElement) {
    const { backgroundColor, backgroundImage, opacity, position, filter, mixBlendMode } = getComputedStyle(element)
    const layer = [backgroundColor, opacity, filter, mixBlendMode].join(' ')
    if (layer !== 'rgba(0, 0, 0, 0) 1 none normal') colors.push(layer)
    if (backgroundImage !== 'none') return null
    if (opacity === '1' && backgroundColor.startsWith('rgb(')) break
    if (position === 'absolute' || position === 'fixed' || position === 'sticky') return null
  }
  return colors.join(' ')
}
