import { dayMs } from '../../time.ts'
/**
 * Ninety days bounds how long a key made with a stolen token can last if its owner overlooks the notification, and is a
 * common rotation period. One day more, because the browser's clock may differ.
 */
export function isLongLived(expiresAt: Date | null, now: Date): boolean {
  return expiresAt === null || expiresAt.getTime() - now.getTime() > 91 * dayMs
}
