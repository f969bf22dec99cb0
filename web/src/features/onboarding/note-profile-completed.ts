import { localStore } from '../../storage.ts'

/** Marks this device. Nothing depends on it: the account is the source of truth. */
export function noteProfileCompleted(): void {
  localStore.setItem('profileCompleted', 'true')
}
