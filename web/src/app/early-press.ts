/**
 * A button of a drawn page can be pressed before its script has loaded; index.html takes note of it. Once the page can
 * answer, the last one is pressed again.
 */
export function answerEarlyPress(): void {
  const { dataset } = document.documentElement
  if (dataset.ready !== undefined) return
  dataset.ready = ''
  const pressed = [...document.querySelectorAll<HTMLButtonElement>('button[data-pressed]')]
  for (const button of pressed) delete button.dataset.pressed
  // A task later: by then a form has adopted what was typed into it.
  setTimeout(() => pressed.at(-1)?.click())
}
