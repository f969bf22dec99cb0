import { statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const memory = '/dev/shm'
const enough = 2 * 2 ** 30

/** Where tests keep their databases: in memory if there's plenty, because a slow disk holds up everything beside them. */
export function memoryFolder(): string {
  if (freemem() < enough) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize < enough ? tmpdir() : memory
  } catch {
    return tmpdir()
  }
}
