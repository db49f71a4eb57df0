import type { Capability } from '@palisade/contract'
import type { DeviceFault, SessionReports } from '../driver.ts'
import type { Abilities } from './abilities.ts'
import { toldLacks } from './lacks.ts'

export type Announcer<Own extends Abilities> = ReturnType<typeof createAnnouncer<Own>>

/** Tells what a device can do and what it goes without, each time that it is news. */
export function createAnnouncer<Own extends Abilities>({
  capabilities,
}: Pick<SessionReports, 'capabilities'>) {
  let abilities: Own | undefined
  let events: { isGiven: boolean; fault?: DeviceFault } = { isGiven: false }
  let told = ''

  function announce(): void {
    if (!abilities) return
    const list: Capability[] = [...abilities.capabilities, ...(events.isGiven ? (['event'] as const) : [])]
    const { fault } = events
    const lacks = toldLacks([...abilities.lacks, ...(fault ? [{ of: 'event' as const, fault }] : [])])
    const news = JSON.stringify([list, lacks])
    if (news !== told) capabilities(list, lacks)
    told = news
  }

  return {
    abilities: () => abilities,
    /** Takes its first answer, which is told with the first word on its events. */
    found(next: Own): void {
      abilities = next
    },
    /** Takes and tells what it answered when it was asked again. */
    foundAgain(next: Own): void {
      abilities = next
      announce()
    },
    /** Whether it gives its events now, and why not. */
    events(isGiven: boolean, fault?: DeviceFault): void {
      events = { isGiven, fault }
      announce()
    },
  }
}
