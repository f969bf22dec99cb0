// @ts-nocheck This runs in a browser, and the server's types know none.
// Assay's form widget: checks an email address when its field is left, suggests a correction, and puts a signed result into the
// form. It never keeps a form from being sent: without a result after two seconds, the form goes as it is.
;(() => {
  const script = document.currentScript
  const { key, field = 'assay_token', suggest, disposable, invalid } = script?.dataset ?? {}
  if (!key) return
  window.assayForms ??= new Set()
  if (window.assayForms.has(key)) return
  window.assayForms.add(key)

  /** How long a form waits, and a request that nothing waits for. */
  const patience = 2000
  const requestTime = 10_000
  const url = new URL(`widget/verify?key=${encodeURIComponent(key)}`, script.src)
  const texts = {
    suggest: suggest ?? 'Did you mean {email}?',
    disposable: disposable ?? 'Please use a permanent email address.',
    invalid: invalid ?? 'Check this email address.',
  }
  const states = new WeakMap()

  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :where(.assay-floating){position:absolute;z-index:10;max-width:100%;font-size:.875rem;line-height:1.4;text-align:start}
    :where(.assay-floating:not(:empty)){padding:.375rem .625rem;border:1px solid;border-radius:.375rem;background:Canvas;color:CanvasText}
    :where(.assay-message button){font:inherit;color:inherit;background:none;border:0;padding:.125rem 0;text-decoration:underline;cursor:pointer;overflow-wrap:anywhere}
  `)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]

  document.addEventListener('focusin', ({ target }) => isEmail(target) && messageOf(target.form))
  document.addEventListener('focusout', ({ target }) => isEmail(target) && check(target.form, true))
  document.addEventListener('input', ({ target }) => isEmail(target) && forget(target.form))
  document.addEventListener('keydown', ({ key: pressed, target }) => {
    if (pressed === 'Escape' && isOurs(target.form)) messageOf(target.form)?.replaceChildren()
  })
  document.addEventListener('submit', hold, true)

  function isOurs(form) {
    return form instanceof HTMLFormElement && ['', key].includes(form.dataset.assay)
  }

  function emailOf(form) {
    return form.querySelector('[data-assay="email"]') ?? form.querySelector('input[type="email"]')
  }

  function isEmail(target) {
    return target instanceof HTMLInputElement && isOurs(target.form) && emailOf(target.form) === target
  }

  function stateOf(form) {
    if (!states.has(form)) states.set(form, {})
    return states.get(form)
  }

  function valuesOf(form) {
    const values = { email: emailOf(form)?.value.trim() ?? '' }
    for (const name of ['firstname', 'lastname']) {
      const value = form.querySelector(`[data-assay="${name}"]`)?.value.trim()
      if (value) values[name] = value
    }
    return values
  }

  /** One request for what is typed now; again after a failure only if asked to. */
  function check(form, again) {
    const values = valuesOf(form)
    if (!/.@./.test(values.email)) return null
    const state = stateOf(form)
    const typed = JSON.stringify(values)
    if (state.typed === typed && (state.result !== null || !again)) return state.checking
    Object.assign(state, { typed, result: undefined })
    state.checking = request(values)
      .catch(() => null)
      .then((result) => {
        if (state.typed === typed) show(form, Object.assign(state, { result }))
      })
    return state.checking
  }

  async function request(values) {
    const signal = AbortSignal.timeout(requestTime)
    const send = async (body, isAgain = false) => {
      const headers = { 'Content-Type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body), signal, credentials: 'omit' }
      const response = await fetch(url, init)
      // The account’s requests per second: the next second has some.
      if (response.status === 429 && response.headers.get('Retry-After') === '1' && !isAgain) {
        await new Promise((resolve) => setTimeout(resolve, 1000))
        return send(body, true)
      }
      return response.ok ? response.json() : null
    }
    const first = await send(values)
    if (first?.status !== 'proof_required') return first
    return send({ ...values, proof: await solve(first, signal) })
  }

  async function solve({ challenge, zero_bits }, signal) {
    for (let start = 0; !signal.aborted; start += 128) {
      const tries = Array.from({ length: 128 }, (_, at) => `${challenge}:${start + at}`)
      const digests = await Promise.all(
        tries.map((text) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
      )
      const found = digests.findIndex((digest) => new DataView(digest).getUint32(0) >>> (32 - zero_bits) === 0)
      if (found >= 0) return tries[found]
    }
    throw signal.reason
  }

  function show(form, { result }) {
    if (result) tokenOf(form).value = result.token
    const message = messageOf(form)
    if (result?.did_you_mean) message?.replaceChildren(...suggestion(form, result.did_you_mean))
    else message?.replaceChildren(...(result && texts[result.verdict] ? [texts[result.verdict]] : []))
    form.dispatchEvent(new CustomEvent('assay:result', { bubbles: true, detail: result }))
  }

  function suggestion(form, address) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = address
    button.addEventListener('click', () => accept(form, address))
    const [before, after = ''] = texts.suggest.split('{email}')
    return [before, button, after]
  }

  function accept(form, address) {
    const input = emailOf(form)
    // Past the setter of libraries that keep the value themselves.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, address)
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
    input.focus()
    check(form, true)
  }

  /** What is typed now has no result yet. */
  function forget(form) {
    if (!states.has(form)) return
    stateOf(form).typed = undefined
    messageOf(form)?.replaceChildren()
    tokenOf(form).value = ''
  }

  function tokenOf(form) {
    const state = stateOf(form)
    if (!state.token?.isConnected) {
      state.token = Object.assign(document.createElement('input'), { type: 'hidden', name: field })
      form.append(state.token)
    }
    return state.token
  }

  /** The page's own element, or one that floats below the field and takes no space. There before it speaks, for screen readers. */
  function messageOf(form) {
    const state = stateOf(form)
    const input = emailOf(form)
    if (!input) return null
    if (!state.message?.isConnected) {
      const own = form.querySelector('[data-assay="message"]')
      state.message = own ?? document.createElement('div')
      state.isFloating = !own
      state.message.classList.add('assay-message')
      state.message.setAttribute('role', 'status')
      state.message.id ||= `assay-${Math.random().toString(36).slice(2)}`
      input.setAttribute(
        'aria-describedby',
        `${input.getAttribute('aria-describedby') ?? ''} ${state.message.id}`.trim(),
      )
      if (!own) {
        state.message.classList.add('assay-floating')
        ;(input.closest('label') ?? input).after(state.message)
      }
    }
    if (state.isFloating) float(state.message, input)
    return state.message
  }

  /** Below the field, wherever the page's positions count from. */
  function float(message, input) {
    const { left, bottom } = input.getBoundingClientRect()
    const parent = message.offsetParent
    const isPage = !parent || getComputedStyle(parent).position === 'static'
    const from = isPage ? { left: -scrollX, top: -scrollY } : parent.getBoundingClientRect()
    const inside = isPage
      ? { x: 0, y: 0 }
      : { x: parent.scrollLeft - parent.clientLeft, y: parent.scrollTop - parent.clientTop }
    message.style.setProperty('top', `${bottom - from.top + inside.y + 4}px`)
    message.style.setProperty('left', `${left - from.left + inside.x}px`)
  }

  /** Waits for a result that is on its way, two seconds at most, and then sends the form as if nothing had been. */
  function hold(event) {
    const { target: form, submitter } = event
    if (!isOurs(form)) return
    const state = stateOf(form)
    if (state.isOpen) return
    const checking = state.isWaiting ? state.checking : check(form, false)
    if (!checking || (!state.isWaiting && state.result !== undefined)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (state.isWaiting) return
    state.isWaiting = true
    const late = new Promise((resolve) => setTimeout(resolve, patience))
    Promise.race([checking, late]).then(() => {
      Object.assign(state, { isWaiting: false, isOpen: true })
      form.requestSubmit(submitter?.form === form ? submitter : undefined)
      state.isOpen = false
    })
  }
})()
