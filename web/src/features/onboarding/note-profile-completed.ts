import { localStore } from '../../storage.ts'

/** A mark on this device. The account itself holds the truth; nothing is decided by this. */
export function noteProfileCompleted(): void {
  localStore.setItem('profileCompleted', 'true')
}
