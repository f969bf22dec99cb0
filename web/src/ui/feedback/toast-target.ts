/** On the toast, not on the list: a click that dismisses a toast is handled after the toast has left the list. */
export const toastAttribute = 'data-toast'

/** Toasts cover open dialogs, so a click on a toast doesn't count as a click outside the dialog. */
export function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${toastAttribute}]`) !== null
}
