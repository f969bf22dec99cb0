/** The first page is drawn, or takes so long that what is said of that must be seen. */
export function endFirstFrame() {
  document.getElementById('first-frame')?.remove()
}
