import { dayMs } from '../../time.ts'
/**
 * Ninety days is what a key made with a stolen token may last at most, should its owner overlook the notification; it is
 * also how often keys are usually replaced. A day more, because the browser that counted them has a clock of its own.
 */
export function isLongLived(expiresAt: Date | null, now: Date): boolean {
  return expiresAt === null || expiresAt.getTime() - now.getTime() > 91 * dayMs
}
