import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { isLooking } from './looking.ts'

/** Nothing is wider than the window, from a small phone to a desk; the drill has a width in between, too. */
export async function expectEveryWidth(page: Page, widths = isLooking ? [320, 768, 1280] : [320, 1280]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSideways(page)
    if (width === widths[0]) await expectAccessible(page)
  }
}

// Both look again while they complain: what follows the width of the window does so a frame later.

export async function expectNoSideways(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, `${page.url()} at ${page.viewportSize()?.width} px`).toBe(0)
}

/** Every text fits into its place, in a window as it is or of these widths. */
export async function expectToFit(page: Page, widths: (number | undefined)[] = [undefined]): Promise<void> {
  for (const width of widths) {
    if (width !== undefined) await page.setViewportSize({ width, height: 900 })
    const about = `${page.url()} at ${page.viewportSize()?.width} px`
    await expect.poll(() => page.evaluate(findLayoutProblems), about).toEqual([])
  }
}

/** Runs in the page and describes what doesn't fit. Text may be cut only with an ellipsis or a title. */
function findLayoutProblems(): string[] {
  const root = document.documentElement
  const problems = new Set<string>()
  if (root.scrollWidth > root.clientWidth)
    problems.add(`the page is ${root.scrollWidth - root.clientWidth} px too wide`)
  // Read once per element, because texts share most of their ancestors.
  const looks = new Map<Element, ReturnType<typeof lookAt>>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement
    if (!element || !texts.currentNode.textContent?.trim() || !isSeen(element)) continue
    range.selectNodeContents(texts.currentNode)
    const problem = problemOf(element, range.getBoundingClientRect())
    if (problem)
      problems.add(`${problem}: ${element.tagName} "${element.textContent?.trim().slice(0, 40)}" ${element.className}`)
  }
  return [...problems]

  function isSeen(element: Element): boolean {
    const isHidden = element.closest('script, style, noscript, option, svg, .sr-only, [aria-hidden="true"]') !== null
    return !isHidden && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }

  function problemOf(element: Element, text: DOMRect): string | null {
    if (text.width === 0) return null
    let isInOwnBox = false
    let isLifted = false
    // Glyphs are smaller than the line box the font reserves.
    const slack = lookOf(element).fontSize / 4
    for (let holder: Element | null = element; holder && holder !== document.body; holder = holder.parentElement) {
      const { isBox, maySayCut, isScrolled, isCutting, position, box } = lookOf(holder)
      if (!isBox) continue
      if (maySayCut || isScrolled) return null
      // Absolutely positioned content isn't clipped below its containing block.
      if (isLifted && position === 'static') continue
      isLifted = position === 'absolute'
      const isOutside =
        text.right > box.right + 1 ||
        text.left < box.left - 1 ||
        text.bottom > box.bottom + slack ||
        text.top < box.top - slack
      if (isOutside && isCutting) return 'cut off'
      if (isOutside && !isInOwnBox) return 'sticks out of its box'
      isInOwnBox = true
      if (position === 'fixed') return null
    }
    return null
  }

  function lookOf(element: Element) {
    const look = looks.get(element) ?? lookAt(element)
    looks.set(element, look)
    return look
  }

  function lookAt(element: Element) {
    const style = getComputedStyle(element)
    const overflow = style.overflowX + style.overflowY
    return {
      isBox: style.display !== 'inline' && style.display !== 'contents',
      maySayCut: style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || element.hasAttribute('title'),
      isScrolled: /auto|scroll/.test(overflow),
      isCutting: /hidden|clip/.test(overflow),
      position: style.position,
      fontSize: Number.parseFloat(style.fontSize),
      box: element.getBoundingClientRect(),
    }
  }
}
