/** On the toast itself and not on its list: a toast that was just dismissed has left the list and still answers. */
export const toastAttribute = 'data-toast'

/** Toasts lie over open dialogs: a click on one of them is not a click outside the dialog. */
export function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${toastAttribute}]`) !== null
}
