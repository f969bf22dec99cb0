/** Runs in the page: what does not fit, in words. Text may be cut only where it says so: an ellipsis, or a title. */
export function findLayoutFaults(): string[] {
  const root = document.documentElement
  const faults = new Set<string>()
  if (root.scrollWidth > root.clientWidth) faults.add(`the page is ${root.scrollWidth - root.clientWidth} px too wide`)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement
    if (!element || !texts.currentNode.textContent?.trim() || !isSeen(element)) continue
    range.selectNodeContents(texts.currentNode)
    const fault = faultOf(element, range.getBoundingClientRect())
    if (fault)
      faults.add(`${fault}: ${element.tagName} "${element.textContent?.trim().slice(0, 40)}" ${element.className}`)
  }
  return [...faults]

  function isSeen(element: Element): boolean {
    const isHidden = element.closest('script, style, noscript, option, svg, .sr-only, [aria-hidden="true"]') !== null
    return !isHidden && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }

  function faultOf(element: Element, text: DOMRect): string | null {
    if (text.width === 0) return null
    let isInOwnBox = false
    let isLifted = false
    for (let holder: Element | null = element; holder && holder !== document.body; holder = holder.parentElement) {
      const style = getComputedStyle(holder)
      if (style.display === 'inline' || style.display === 'contents') continue
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || holder.hasAttribute('title'))
        return null
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return null
      // What is placed by coordinates is not cut off by anything up to the box that it is placed in.
      if (isLifted && style.position === 'static') continue
      isLifted = style.position === 'absolute'
      const box = holder.getBoundingClientRect()
      // Letters are lower than the room that the font reserves for them.
      const slack = Number.parseFloat(getComputedStyle(element).fontSize) / 4
      const isOutside =
        text.right > box.right + 1 ||
        text.left < box.left - 1 ||
        text.bottom > box.bottom + slack ||
        text.top < box.top - slack
      if (isOutside && /hidden|clip/.test(style.overflowX + style.overflowY)) return 'cut off'
      if (isOutside && !isInOwnBox) return 'sticks out of its box'
      isInOwnBox = true
      if (style.position === 'fixed') return null
    }
    return null
  }
}
