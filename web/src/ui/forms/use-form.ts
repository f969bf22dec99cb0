import { type FormEvent, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Toast, toast } from '../feedback/toast.ts'

/** What is wrong with each field, in the words that appear beside it. */
export type FormErrors<Values> = { [Name in keyof Values]?: string | undefined }

/** A titled message: beside its `field`, or beside the form's button where it concerns no single field. */
export type FormNotice<Values> = { title: string; description: string; field?: keyof Values & string }

/** Why a form was not accepted. The first invalid field gets the focus. Each sentence has one place, so most need no toast. */
export type Rejection<Values> = {
  errors?: FormErrors<Values> | undefined
  notice?: FormNotice<Values>
  toast?: Omit<Toast, 'tone'>
}

type FormOptions<Values> = {
  /** Shown until someone types. Read on every render, so an untouched field follows the stored value. */
  initial: Values
  /** Runs on submit, before anything is sent. */
  validate?: (values: Values) => Rejection<Values> | null
  /** Never runs twice at the same time. A form that is `leaving` stays busy until its page is gone. */
  submit: (values: Values) => Promise<Rejection<Values> | 'leaving' | undefined>
}

/** The state of a form. Spread `props` on the `form` element and `bind(name)` on each text control. */
export function useForm<Values extends Record<string, unknown>>({ initial, validate, submit }: FormOptions<Values>) {
  const [draft, setDraft] = useState<Partial<Values>>({})
  const [errors, setErrors] = useState<FormErrors<Values>>({})
  const [notice, setNotice] = useState<FormNotice<Values>>()
  const [isBusy, setIsBusy] = useState(false)
  const values = { ...initial, ...draft }

  /** What was typed before the page's script took over what the server drew. */
  const adopt = useCallback((form: HTMLFormElement | null) => {
    if (!form) return
    const typed = typedInto(form)
    if (Object.keys(typed).length > 0) setDraft((before) => Object.assign({}, typed, before))
  }, [])

  function change<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    // Updater functions, because autofill changes several fields in one go.
    setDraft((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined }))
    setNotice((before) => (before?.field === undefined || before.field === name ? undefined : before))
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const focused = document.activeElement
    const end = (rejection: Rejection<Values> | undefined) => {
      // Rendered before the focus moves, so a screen reader reads the field with its error.
      flushSync(() => {
        setIsBusy(false)
        setErrors(rejection?.errors ?? {})
        setNotice(rejection?.notice)
      })
      if (!rejection) return
      if (rejection.toast) toast({ ...rejection.toast, tone: 'error' })
      const { errors: found, notice: shown } = rejection
      focusFirst(form, shown?.field === undefined ? found : { ...found, [shown.field]: shown.title })
      // The button lost the focus when it was disabled.
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus()
    }
    const invalid = validate?.(values)
    if (invalid) return end(invalid)
    setErrors({})
    setNotice(undefined)
    setIsBusy(true)
    let outcome: Awaited<ReturnType<typeof submit>>
    try {
      outcome = await submit(values)
    } finally {
      if (outcome !== 'leaving') end(outcome)
    }
  }

  return {
    values,
    errors,
    /** What concerns the form as a whole; shown by `FormNotice`. */
    notice: notice?.field === undefined ? notice : undefined,
    /** The titled message of a field; shown by its `Field`. */
    noticeFor: (name: keyof Values) => (notice?.field === name ? notice : undefined),
    isBusy,
    change,
    /** Back to the initial values, except for `kept`. */
    reset(kept: Partial<Values> = {}) {
      setDraft(kept)
      setErrors({})
      setNotice(undefined)
    },
    // Outside a dialog, this method does nothing: no password ends up in an address while the script is loading.
    props: { ref: adopt, method: 'dialog', noValidate: true, onSubmit } as const,
    bind: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      readOnly: isBusy,
      onChange: (event: { target: { value: Values[Name] } }) => change(name, event.target.value),
    }),
  }
}

export type Form<Values extends Record<string, unknown>> = ReturnType<typeof useForm<Values>>

/** An error for each required field that is blank; null when all are filled in. */
export function findMissing<Name extends string>(
  values: { [Key in NoInfer<Name>]?: string },
  messages: { [Key in Name]: string },
): Record<string, string> | null {
  const entered: Record<string, string | undefined> = values
  const missing = Object.entries<string>(messages).filter(([name]) => entered[name]?.trim() === '')
  return missing.length > 0 ? Object.fromEntries(missing) : null
}

/** By the name of each field; `data-field` where its own is another, to keep browsers from filling it in. */
function typedInto(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.elements].filter((field) => field instanceof HTMLInputElement)
  const typed = fields.filter(({ type, value, defaultValue }) => !/radio|checkbox/.test(type) && value !== defaultValue)
  return Object.fromEntries(typed.map(({ dataset, name, value }) => [dataset.field ?? name, value]))
}

function focusFirst(form: HTMLFormElement, errors: { [name: string]: string | undefined } = {}): void {
  const invalid = [...form.elements].find((control) => errors[control.getAttribute('name') ?? ''])
  if (invalid instanceof HTMLElement) invalid.focus()
}
