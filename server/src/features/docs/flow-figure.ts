import { escapeHtml } from './highlight.ts'

/**
 * Where a check happens and what follows from it, as a picture of text that anybody can read, at any width and in the dark.
 * One line a step, `Title | what it does`; those called block, review and allow are where it leads.
 */
export function flowFigure(text: string): string {
  const lines = text.split('\n').map((line) => line.split(' | '))
  const isOutcome = ([title = '']: string[]) => title in icons
  const steps = lines.filter((line) => !isOutcome(line)).map(([title = '', says = '']) => `<li>${box(title, says)}</li>`)
  const outcomes = lines
    .filter(isOutcome)
    .map(([title = '', says = '']) => `<li class="${title}">${icons[title]}${box(title, says)}</li>`)
  const end = outcomes.length > 0 ? `<li><ul>${outcomes.join('')}</ul></li>` : ''
  return `<figure class="flow"><ol>${steps.join('')}${end}</ol></figure>`
}

function box(title: string, says: string): string {
  return `<strong>${escapeHtml(title)}</strong><span>${escapeHtml(says)}</span>`
}

const icon = (path: string) =>
  `<svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`

const icons: Record<string, string> = {
  block: icon('<circle cx="8" cy="8" r="6"/><path d="M4 4l8 8"/>'),
  review: icon('<path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8z"/><circle cx="8" cy="8" r="1.8"/>'),
  allow: icon('<path d="M3 8.5l3.2 3.2L13 5"/>'),
}
