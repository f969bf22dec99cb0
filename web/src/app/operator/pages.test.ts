import { expect, test } from 'vitest'
import { consolePageOf } from './pages.ts'

const id = '0199a8f2-7c7e-7b0c-9d2c-0a1b2c3d4e5f'

test('OC-1 an address of the console opens its page, and a damaged one none', () => {
  const opened = (path: string) => {
    const found = consolePageOf(`/operator${path}`)
    return found && [found.page.title, found.id]
  }
  expect(opened('')).toEqual(['Queue', ''])
  expect(opened('/customers/')).toEqual(['Customers', ''])
  expect(opened(`/customers/${id}`)).toEqual(['Customer', id])
  expect(opened(`/requests/${id}`)).toEqual(['Request', id])
  expect(opened('/appeals/mail.xn--bcher-kva.example')).toEqual(['Appeal', 'mail.xn--bcher-kva.example'])
  for (const damaged of ['/customers/x', `/customers/${id}0`, '/requests/%', '/appeals/a%2Fb', '/engine/x', '/nothing'])
    expect(opened(damaged), damaged).toBeUndefined()
})
