import { expect, onTestFinished, test, vi } from 'vitest'
import { findProgram, programs } from './find-program.ts'

test('a missing program is an error that names its package and the command, unless root can install it', () => {
  const spy = vi.spyOn(process, 'getuid').mockReturnValue(1000)
  onTestFinished(() => spy.mockRestore())
  const missing = { ...programs.nameServer, paths: ['/nonexistent/knotd'] }
  expect(() => findProgram(missing)).toThrow(
    'A real name server is needed here and isn\'t installed: on Debian or Ubuntu, run "sudo apt-get install --no-install-recommends knot".',
  )
})
