import { contract } from '@palisade/contract'
import { SITE } from './alarm-history.ts'
import { until } from '../duration.ts'
import type { SignedIn } from '../session.ts'

const DAY_MS = 86_400_000
/** The roll-up finds the days of ten million new alarms within a minute, and counts them beside what changes, ms. */
const COUNTED_WITHIN = 1_800_000

export const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** Waits until the roll-up holds every alarm of a history that was made behind its back. */
export async function waitForCountedDays(session: SignedIn): Promise<void> {
  const period = { from: dayOf(Date.now() - (SITE.months + 1) * 31 * DAY_MS), to: dayOf(Date.now()) }
  await until('every day counted', COUNTED_WITHIN, async () => {
    const { daysMissing } = await session.call(contract.figures.getPeriod, period)
    return daysMissing === 0
  })
}
