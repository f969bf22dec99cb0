// @ts-nocheck This runs in a browser, and the server's types know none.
// In the head, so that a chosen theme, and the links of someone who is signed in, are there before the first paint; the rest waits for the page. The class says that
// scripts run: what they'd rearrange is laid out that way from the start.
document.documentElement.classList.add('js')
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  document.documentElement.toggleAttribute('data-session', localStorage.getItem('assay-auth') !== null)
} catch {}

document.addEventListener('DOMContentLoaded', () => {
  for (const button of document.querySelectorAll('[data-copy]')) {
    button.addEventListener('click', () => copy(button))
  }
  document.querySelectorAll('.tabs').forEach(makeTabs)
  showCurrentPage()
  markCurrentSection()
})

/** The list of pages is longer than most windows. */
function showCurrentPage() {
  const side = document.querySelector('.side')
  const current = side?.querySelector('[aria-current]')
  if (current) side.scrollTop = current.offsetTop - side.clientHeight / 3
}

async function copy(button) {
  const code = button.closest('figure').querySelector('code').textContent
  try {
    await navigator.clipboard.writeText(code)
    say(button, 'Copied!')
  } catch {
    say(button, 'Copy failed')
  }
}

function say(button, word) {
  button.textContent = word
  document.getElementById('said').textContent = word
  clearTimeout(button.timer)
  button.timer = setTimeout(() => {
    button.textContent = 'Copy'
    document.getElementById('said').textContent = ''
  }, 2000)
}

/** The language that someone has chosen once is chosen in every sample, and on the next page. */
function makeTabs(group, index) {
  const panels = [...group.querySelectorAll('.panel')]
  const list = group.querySelector('.languages')
  list.setAttribute('role', 'tablist')
  list.setAttribute('aria-label', 'Language')
  const tabs = [...list.children]
  tabs.forEach((tab, position) => {
    const panel = panels[position]
    tab.id = `tab-${index}-${position}`
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-controls', `panel-${index}-${position}`)
    panel.id = `panel-${index}-${position}`
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', tab.id)
    tab.addEventListener('click', () => chooseLanguage(tab.textContent))
    tab.addEventListener('keydown', (event) => {
      const to = { ArrowRight: position + 1, ArrowLeft: position - 1, Home: 0, End: tabs.length - 1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      const next = tabs[(to + tabs.length) % tabs.length]
      chooseLanguage(next.textContent)
      next.focus()
    })
  })
  group.select = (language) => {
    const chosen = Math.max(
      0,
      tabs.findIndex((tab) => tab.textContent === language),
    )
    tabs.forEach((tab, position) => {
      tab.setAttribute('aria-selected', String(position === chosen))
      tab.tabIndex = position === chosen ? 0 : -1
      if (position === chosen) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
      panels[position].hidden = position !== chosen
    })
  }
  group.select(rememberedLanguage())
}

function chooseLanguage(language) {
  try {
    localStorage.setItem('docs-language', language)
  } catch {}
  for (const group of document.querySelectorAll('.tabs')) group.select(language)
}

function rememberedLanguage() {
  try {
    return localStorage.getItem('docs-language')
  } catch {
    return null
  }
}

/** Marks in the list of sections the one that is being read. */
function markCurrentSection() {
  const links = new Map([...document.querySelectorAll('.toc a')].map((link) => [link.hash.slice(1), link]))
  const headings = [...document.querySelectorAll('main [id]')].filter(({ id }) => links.has(id))
  if (headings.length === 0) return
  const mark = () => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < 120)
    const current = (passed.at(-1) ?? headings[0]).id
    for (const [id, link] of links) link.toggleAttribute('data-current', id === current)
  }
  document.addEventListener('scroll', mark, { passive: true })
  mark()
}
