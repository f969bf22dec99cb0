// @ts-nocheck This runs in a browser, and the server's types know none.
document.addEventListener('DOMContentLoaded', () => {
  const dialog = document.getElementById('search')
  if (!dialog) return
  const words = document.getElementById('search-words')
  const results = document.getElementById('search-results')
  const found = document.getElementById('search-found')
  let entries = null

  async function open() {
    if (!dialog.open) dialog.showModal()
    words.select()
    try {
      entries ??= (await (await fetch(dialog.dataset.index)).json()).map(([url, title, page, text]) => ({
        url,
        title,
        page,
        text,
      }))
      show()
    } catch {
      found.textContent = 'Search isn’t available right now. Try again in a moment.'
    }
  }

  function show() {
    if (!entries) return
    const terms = words.value.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? []
    const hits = terms.length === 0 ? [] : find(entries, terms)
    results.replaceChildren(...hits.slice(0, 20).map((entry) => item(entry, terms)))
    found.textContent = terms.length === 0 ? '' : describe(hits.length, words.value.trim())
  }

  function links() {
    return [...results.querySelectorAll('a')]
  }

  document.querySelector('.search-open').addEventListener('click', open)
  dialog.querySelector('.search-close').addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog || event.target.closest('a')) dialog.close()
  })
  words.addEventListener('input', show)
  dialog.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault()
    links()[0]?.click()
  })
  dialog.addEventListener('keydown', (event) => {
    // Without this, the first press would only empty the field.
    if (event.key === 'Escape') {
      event.preventDefault()
      return dialog.close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const stops = [words, ...links()]
    const at = Math.max(0, stops.indexOf(document.activeElement))
    stops[(at + step + stops.length) % stops.length].focus()
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest('input, textarea, select, [contenteditable]')
    const isShortcut = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
    if (!isShortcut && (event.key !== '/' || isTyping || event.metaKey || event.ctrlKey || event.altKey)) return
    event.preventDefault()
    open()
  })
})

/** Every term must start a word; a title counts more than text, and an exact one most. */
function find(entries, terms) {
  return entries
    .map((entry) => ({ entry, score: terms.reduce((sum, term) => sum * scoreOf(entry, term), 1) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}

function scoreOf({ title, page, text }, term) {
  const name = title.toLowerCase()
  if (name === term) return 40
  if (startsWord(name, term)) return 12
  if (startsWord(page.toLowerCase(), term)) return 3
  return startsWord(text.toLowerCase(), term) ? 1 : 0
}

function startsWord(text, term) {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1])) return true
  }
  return false
}

function describe(count, words) {
  if (count === 0) return `No results for “${words}”`
  return count === 1 ? '1 result' : `${count} results`
}

function item({ url, title, page, text }, terms) {
  const link = document.createElement('a')
  link.href = url
  const where = document.createElement('small')
  where.textContent = page === title ? 'Guide' : page
  if (url.startsWith('/docs/reference')) where.textContent = 'API reference'
  const name = document.createElement('strong')
  name.append(...marked(title, terms))
  const excerpt = document.createElement('span')
  excerpt.append(...marked(excerptOf(text, terms), terms))
  link.append(where, name, excerpt)
  const row = document.createElement('li')
  row.append(link)
  return row
}

/** Around the first hit. */
function excerptOf(text, terms) {
  const lower = text.toLowerCase()
  const first = Math.min(...terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0), text.length)
  const start = first === text.length ? 0 : Math.max(0, text.lastIndexOf(' ', Math.max(0, first - 40)))
  const piece = text.slice(start, start + 140).trim()
  return (start > 0 ? '… ' : '') + piece + (start + 140 < text.length ? ' …' : '')
}

/** Terms are letters, digits, _ and -, which mean only themselves. */
function marked(text, terms) {
  return text.split(new RegExp(`((?<![\\p{L}\\p{N}])(?:${terms.join('|')}))`, 'iu')).map((part, index) => {
    if (index % 2 === 0) return part
    const mark = document.createElement('mark')
    mark.textContent = part
    return mark
  })
}
