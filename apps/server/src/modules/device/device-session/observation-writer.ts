import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { KeepAliveChange } from './keep-alive-monitor.ts'
import type { SaidAbilities } from './capability-book.queries.ts'
import { saveCapabilities } from './save-capabilities.ts'
import { isLoginCause } from '#server/modules/device/observation/device-state.rules.ts'
import { observeAll, type Observation } from '#server/modules/device/observation/device-status.ts'

export interface ObservationWriterDeps {
  db: Db
  onTouch?: (touch: { lost: string[]; found: string[] }) => void
  clock: Clock
}

export type ObservationWriter = ReturnType<typeof createObservationWriter>

/** Holds the changes of the watch until they are stored, the newest of each device. */
export function createObservationWriter({ db, onTouch, clock }: ObservationWriterDeps) {
  let pending = new Map<string, KeepAliveChange>()
  let capabilities = new Map<string, SaidAbilities>()
  return {
    put(changes: readonly KeepAliveChange[]): void {
      for (const change of changes) pending.set(change.deviceId, change)
    },
    putCapabilities: (deviceId: string, said: SaidAbilities): void => void capabilities.set(deviceId, said),
    isIdle: (): boolean => pending.size === 0,
    clear(): void {
      pending = new Map()
      capabilities = new Map()
    },
    /** Stores what waits. A change that could not be stored waits on, unless a newer one has come. */
    async write(): Promise<void> {
      const changes = pending
      const said = capabilities
      pending = new Map()
      capabilities = new Map()
      try {
        await observeAll(db, Array.from(changes.values()).flatMap(observationsOf), clock)
        if (said.size > 0) await saveCapabilities(db, said)
      } catch (error) {
        pending = new Map([...changes, ...pending])
        capabilities = new Map([...said, ...capabilities])
        throw error
      }
      const list = [...changes.values()]
      onTouch?.({ lost: list.filter(isLost).map(idOf), found: list.filter(isFound).map(idOf) })
    },
  }
}

const idOf = ({ deviceId }: KeepAliveChange) => deviceId
const isFound = ({ seen }: KeepAliveChange) => seen.is === 'up'
/** Whether the device cannot be reached. One that refuses our login is still where it was. */
const isLost = ({ seen }: KeepAliveChange) => seen.is === 'down' && !isLoginCause(seen.cause)

function observationsOf({ deviceId, seen, since }: KeepAliveChange): Observation[] {
  const at = new Date(since)
  const control: Observation = { deviceId, channel: 'control', seen, since: at }
  if (seen.is === 'up') return [{ ...control, seenAt: at }]
  // A device that cannot be reached cannot take a reported fault back. It reports the fault again when it is back.
  return [control, { deviceId, channel: 'report', seen: { is: 'unknown', cause: 'control_lost' }, since: at }]
}
