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
  /** @param {string} text */
  const say = (text) => {
    // biome-ignore lint/suspicious/noConsole: for whoever puts the widget into their page; visitors never see it.
    console.warn(`Assay: ${text}`)
  }
  if (!key) return say('add data-key="asy_pub_…" with your publishable key to the script.')
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
  const guide = new URL('docs/form', script.src)
  /** @type {Record<string, string>} */
  const texts = {
    suggest: suggest ?? 'Did you mean {email}?',
    disposable: disposable ?? 'Please use a permanent email address.',
    invalid: invalid ?? 'Check this email address.',
  }
  /** @type {WeakMap<HTMLFormElement, State>} */
  const states = new WeakMap()
  let hasMarked = false
  /** @type {Set<string>} */
  const warnings = new Set()

  const sheet = new CSSStyleSheet()
  // An empty message is out of the way, and still there for screen readers.
  sheet.replaceSync(`
    :where(.assay-line){margin-block:.375rem;font-size:.875rem;line-height:1.4;text-align:start;overflow-wrap:anywhere}
    :where(.assay-line:empty){position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}
    .assay-message button{all:unset;text-decoration:underline;cursor:pointer}
    .assay-message button:focus-visible{outline:2px solid;outline-offset:2px}
  `)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]

  document.addEventListener('focusin', ({ target }) => {
    if (isEmail(target)) messageOf(target.form)
    else explain()
  })
  document.addEventListener('focusout', ({ target }) => isEmail(target) && check(target.form, true))
  document.addEventListener('input', ({ target }) => isEmail(target) && forget(target.form))
  document.addEventListener('keydown', ({ key: pressed, target }) => {
    const form = target instanceof Element && target.closest('form')
    if (pressed === 'Escape' && isOurs(form)) messageOf(form)?.replaceChildren()
  })
  document.addEventListener('submit', hold, true)
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', explain)
  else explain()

  /** @param {unknown} form @returns {form is HTMLFormElement} */
  function isOurs(form) {
    return form instanceof HTMLFormElement && (form.dataset.assay === '' || form.dataset.assay === key)
  }

  /** Says in the console why nothing will be checked, unless this page has had a marked form: then the others were left out on purpose. */
  function explain() {
    const forms = [...document.forms]
    hasMarked ||= forms.some((form) => form.dataset.assay !== undefined)
    if (!hasMarked && forms.some(emailOf)) warn('mark the form that this script is for: <form data-assay>.')
    if (forms.some((form) => isOurs(form) && !emailOf(form))) {
      warn('give the email field of your form type="email" or data-assay="email".')
    }
  }

  /** @param {string} text */
  function warn(text) {
    if (!warnings.has(text)) say(`${text} See ${guide}`)
    warnings.add(text)
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
      .catch(() => {
        warn(`no result. Is ${location.origin} among the sites of your publishable key?`)
        return null
      })
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
    if (result?.did_you_mean) message?.replaceChildren(suggestion(form, result.did_you_mean))
    else {
      const text = result && texts[result.verdict]
      message?.replaceChildren(...(text ? [isolated(text)] : []))
    }
    form.dispatchEvent(new CustomEvent('assay:result', { bubbles: true, detail: result }))
  }

  /** @param {HTMLFormElement} form @param {string} address */
  function suggestion(form, address) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = address
    button.dir = 'ltr'
    button.addEventListener('click', () => accept(form, address))
    const [before = '', after = ''] = texts.suggest?.split('{email}') ?? []
    return isolated(before, button, after)
  }

  /** On the page's side, in the direction of its own words. @param {...(Node | string)} content */
  function isolated(...content) {
    const text = document.createElement('span')
    text.dir = 'auto'
    text.append(...content)
    return text
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

  /** The page's own element, or a line below the field. There before it speaks, for screen readers. @param {HTMLFormElement} form */
  function messageOf(form) {
    const state = stateOf(form)
    const input = emailOf(form)
    if (!input) return null
    if (!state.message?.isConnected) state.message = addMessage(form, input)
    return state.message
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
    message.classList.add('assay-line')
    message.addEventListener('keydown', ({ key: pressed }) => {
      if (pressed !== 'Escape') return
      message.replaceChildren()
      input.focus()
    })
    lineAfter(input).after(message)
    return message
  }

  /** What a line can follow: the field, or what it stands in side by side with others or with icons. @param {HTMLInputElement} input */
  function lineAfter(input) {
    /** @type {HTMLElement} */
    let element = input.closest('label') ?? input
    for (let box = element.parentElement; box && box !== document.body; box = element.parentElement) {
      const { display, flexDirection, gridTemplateColumns, position } = getComputedStyle(box)
      const isRow = display.endsWith('flex') && flexDirection.startsWith('row')
      const hasColumns = display.endsWith('grid') && gridTemplateColumns.split(' ').length > 1
      if (!isRow && !hasColumns && (box === input.form || position !== 'relative')) break
      element = box
    }
    return element
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
