import { expect, test } from 'vitest'
import { addToast, keepToastsOf, maxVisible, type ShownToast } from './toast.ts'

const toast = (id: number, tone: ShownToast['tone'] = 'success'): ShownToast => ({ id, tone, title: `Message ${id}` })
const ids = (list: ShownToast[]) => list.map((shown) => shown.id)

test('the oldest message leaves when a fourth arrives', () => {
  const full = [toast(1), toast(2), toast(3)]
  expect(full).toHaveLength(maxVisible)
  expect(ids(addToast(full, toast(4)))).toEqual([2, 3, 4])
})

test('an error is never pushed out by a newer message', () => {
  expect(ids(addToast([toast(1, 'error'), toast(2), toast(3)], toast(4)))).toEqual([1, 3, 4])
  expect(ids(addToast([toast(1, 'error'), toast(2, 'error'), toast(3, 'error')], toast(4, 'error')))).toEqual([
    1, 2, 3, 4,
  ])
})

test('the same message shows once', () => {
  const again = { ...toast(1), id: 9 }
  expect(ids(addToast([toast(1), toast(2)], again))).toEqual([2, 9])
})

test('a newer message on the same topic ends the older one, even an error', () => {
  const failed = { ...toast(1, 'error'), topic: 'login' }
  const other = { ...toast(2, 'error'), topic: 'save' }
  expect(ids(addToast([failed, other], { ...toast(3), topic: 'login' }))).toEqual([2, 3])
})

test('messages of another page leave, errors too; one that is shown while the page opens stays', () => {
  const left = { ...toast(1, 'error'), path: '/login' }
  const here = { ...toast(2), path: '/dashboard' }
  expect(ids(keepToastsOf([left, here, toast(3)], '/dashboard'))).toEqual([2, 3])
})
