// Assay's form widget: checks an email address when its field is left, suggests a correction, and puts a signed result into the
// form. It never keeps a form from being sent: without a result after two seconds, the form goes as it is.
;(() => {
  /**
   * @typedef {{ verdict: string, did_you_mean: string | null, token: string }} Result
   * @typedef {Partial<{
   *   typed: string, result: Result | null, checkedAt: number, checking: Promise<void>, token: HTMLInputElement,
   *   message: HTMLElement, isWaiting: boolean, isOpen: boolean
   * }>} State
   * @typedef {HTMLInputElement & { form: HTMLFormElement }} Field
   */
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) return
  const { key, field = 'assay_token', suggest, disposable, invalid } = script.dataset
  if (!key) return
  const page = /** @type {{ assayForms?: Set<string> }} */ (window)
  page.assayForms ??= new Set()
  if (page.assayForms.has(key)) return
  page.assayForms.add(key)

  /** How long a form waits, and a request that nothing waits for. */
  const patience = 2000
  const requestTime = 10_000
  /** A token lasts for ten minutes. */
  const freshFor = 540_000
  const url = new URL(`widget/verify?key=${encodeURIComponent(key)}`, script.src)
  /** @type {Record<string, string>} */
  const texts = {
    suggest: suggest ?? 'Did you mean {email}?',
    disposable: disposable ?? 'Please use a permanent email address.',
    invalid: invalid ?? 'Check this email address.',
  }
  /** @type {WeakMap<HTMLFormElement, State>} */
  const states = new WeakMap()

  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :where(.assay-floating){position:absolute;z-index:10;max-width:100%;font-size:.875rem;line-height:1.4;text-align:start;pointer-events:none}
    :where(.assay-floating:not(:empty)){padding:.375rem .625rem;border:1px solid;border-radius:.375rem;background:Canvas;color:CanvasText}
    :where(.assay-message button){pointer-events:auto;font:inherit;color:inherit;background:none;border:0;padding:.125rem 0;text-decoration:underline;cursor:pointer;overflow-wrap:anywhere}
  `)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]

  document.addEventListener('focusin', ({ target }) => isEmail(target) && messageOf(target.form))
  document.addEventListener('focusout', ({ target }) => isEmail(target) && check(target.form, true))
  document.addEventListener('input', ({ target }) => isEmail(target) && forget(target.form))
  document.addEventListener('keydown', ({ key: pressed, target }) => {
    const form = target instanceof Element && target.closest('form')
    if (pressed === 'Escape' && isOurs(form)) messageOf(form)?.replaceChildren()
  })
  document.addEventListener('submit', hold, true)

  /** @param {unknown} form @returns {form is HTMLFormElement} */
  function isOurs(form) {
    return form instanceof HTMLFormElement && (form.dataset.assay === '' || form.dataset.assay === key)
  }

  /** @param {HTMLFormElement} form @returns {HTMLInputElement | null} */
  function emailOf(form) {
    return form.querySelector('[data-assay="email"]') ?? form.querySelector('input[type="email"]')
  }

  /** @param {unknown} target @returns {target is Field} */
  function isEmail(target) {
    return target instanceof HTMLInputElement && isOurs(target.form) && emailOf(target.form) === target
  }

  /** @param {HTMLFormElement} form */
  function stateOf(form) {
    const state = states.get(form) ?? {}
    states.set(form, state)
    return state
  }

  /** @param {HTMLFormElement} form */
  function valuesOf(form) {
    /** @type {{ email: string, [name: string]: string }} */
    const values = { email: emailOf(form)?.value.trim() ?? '' }
    for (const name of ['firstname', 'lastname', 'name']) {
      /** @type {HTMLInputElement | null} */
      const input = form.querySelector(`[data-assay="${name}"]`)
      const value = input?.value.trim()
      if (value) values[name] = value
    }
    return values
  }

  /**
   * One request for what is typed now; again when its token gets old, and after a failure if asked to.
   * @param {HTMLFormElement} form @param {boolean} again
   */
  function check(form, again) {
    const values = valuesOf(form)
    if (!/.@./.test(values.email)) return null
    const state = stateOf(form)
    const typed = JSON.stringify(values)
    const isOld = state.result && Date.now() - (state.checkedAt ?? 0) > freshFor
    if (state.typed === typed && !isOld && (state.result !== null || !again)) return state.checking
    delete state.result
    state.typed = typed
    state.checking = request(values)
      .catch(() => null)
      .then((result) => {
        if (state.typed !== typed) return
        Object.assign(state, { result, checkedAt: Date.now() })
        show(form, result)
      })
    return state.checking
  }

  /** @param {object} values @returns {Promise<Result | null>} */
  async function request(values) {
    const signal = AbortSignal.timeout(requestTime)
    /** @param {object} body @returns {Promise<any>} */
    const send = async (body, isAgain = false) => {
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      })
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

  /** @param {{ challenge: string, zero_bits: number }} puzzle @param {AbortSignal} signal */
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

  /** @param {HTMLFormElement} form @param {Result | null} result */
  function show(form, result) {
    if (result) tokenOf(form).value = result.token
    const message = messageOf(form)
    if (result?.did_you_mean) message?.replaceChildren(...suggestion(form, result.did_you_mean))
    else {
      const text = result && texts[result.verdict]
      message?.replaceChildren(...(text ? [text] : []))
    }
    form.dispatchEvent(new CustomEvent('assay:result', { bubbles: true, detail: result }))
  }

  /** @param {HTMLFormElement} form @param {string} address */
  function suggestion(form, address) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = address
    button.addEventListener('click', () => accept(form, address))
    const [before = '', after = ''] = texts.suggest?.split('{email}') ?? []
    return [before, button, after]
  }

  /** @param {HTMLFormElement} form @param {string} address */
  function accept(form, address) {
    const input = emailOf(form)
    if (!input) return
    // Past the setter of libraries that keep the value themselves.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, address)
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
    input.focus()
    check(form, true)
  }

  /** What is typed now has no result yet. @param {HTMLFormElement} form */
  function forget(form) {
    if (!states.has(form)) return
    delete stateOf(form).typed
    messageOf(form)?.replaceChildren()
    tokenOf(form).value = ''
  }

  /** Neither first nor last, which pages style differently. @param {HTMLFormElement} form */
  function tokenOf(form) {
    const state = stateOf(form)
    if (state.token?.isConnected) return state.token
    const token = Object.assign(document.createElement('input'), { type: 'hidden', name: field, hidden: true })
    form.insertBefore(token, form.lastElementChild)
    state.token = token
    return token
  }

  /**
   * The page's own element, or one that floats below the field and takes no space. There before it speaks, for screen readers.
   * @param {HTMLFormElement} form
   */
  function messageOf(form) {
    const state = stateOf(form)
    const input = emailOf(form)
    if (!input) return null
    const message = state.message?.isConnected ? state.message : addMessage(form, input)
    if (message.classList.contains('assay-floating')) float(message, input)
    state.message = message
    return message
  }

  /** @param {HTMLFormElement} form @param {HTMLInputElement} input */
  function addMessage(form, input) {
    /** @type {HTMLElement | null} */
    const own = form.querySelector('[data-assay="message"]')
    const message = own ?? document.createElement('div')
    message.classList.add('assay-message')
    message.setAttribute('role', 'status')
    message.id ||= `assay-${Math.random().toString(36).slice(2)}`
    const described = input.getAttribute('aria-describedby') ?? ''
    input.setAttribute('aria-describedby', `${described} ${message.id}`.trim())
    if (own) return own
    message.classList.add('assay-floating')
    ;(input.closest('label') ?? input).after(message)
    return message
  }

  /** Below the field, wherever the page's positions count from. @param {HTMLElement} message @param {HTMLInputElement} input */
  function float(message, input) {
    const { left, bottom } = input.getBoundingClientRect()
    const parent = message.offsetParent
    let [x, y] = [scrollX, scrollY]
    if (parent && getComputedStyle(parent).position !== 'static') {
      const from = parent.getBoundingClientRect()
      x = parent.scrollLeft - parent.clientLeft - from.left
      y = parent.scrollTop - parent.clientTop - from.top
    }
    message.style.setProperty('top', `${bottom + y + 4}px`)
    message.style.setProperty('left', `${left + x}px`)
  }

  /**
   * Waits for a result that is on its way, two seconds at most, and then sends the form as if nothing had been.
   * @param {SubmitEvent} event
   */
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
      const isStillThere = submitter && 'form' in submitter && submitter.form === form
      form.requestSubmit(isStillThere ? submitter : undefined)
      state.isOpen = false
    })
  }
})()
