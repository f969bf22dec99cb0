/** What is wrong with each named control of a form, by the browser's own rules (`required`, `type="email"`). */
export function fieldFaults<Name extends string>(form: HTMLFormElement, messages: Record<Name, string>) {
  const faults: Partial<Record<Name, string>> = {}
  for (const name of Object.keys(messages) as Name[]) {
    if (controlOf(form, name)?.validity.valid === false) faults[name] = messages[name]
  }
  return faults
}

export function focusControl(form: HTMLFormElement, name: string | undefined): void {
  if (name !== undefined) controlOf(form, name)?.focus()
}

/** As typed; a password may begin or end with a space. */
export function textOf(form: HTMLFormElement, name: string): string {
  return controlOf(form, name)?.value ?? ''
}

function controlOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const control = form.elements.namedItem(name)
  return control instanceof HTMLInputElement ? control : null
}
