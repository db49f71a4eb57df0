import type { ZoneCondition, ZoneControl, ZoneStatus } from '../kit/driver.ts'
import type { PanelLink } from './link.ts'
import { writeZones } from './message.ts'

/** Zone lines come in bursts; one report tells a burst, ms. */
const SETTLE_MS = 50

/** The last condition that the panel told of each zone; `onChange` gets all of them, by number. */
export function createZoneTable(onChange?: (zones: ZoneStatus[]) => void) {
  const zones = new Map<number, ZoneCondition>()
  let timer: NodeJS.Timeout | undefined

  const list = (): ZoneStatus[] =>
    Array.from(zones, ([number, condition]) => ({ number, condition })).toSorted(
      (a, b) => a.number - b.number,
    )

  function tell(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      onChange?.(list())
    }, SETTLE_MS)
  }

  return {
    list,
    tell,
    set(number: number, condition: ZoneCondition): void {
      if (zones.get(number) === condition) return
      zones.set(number, condition)
      tell()
    },
    clear: () => zones.clear(),
    close(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** @throws DeviceFault `rejected` with the reason when the panel refuses; then it has changed none of the zones */
export function createZoneControl(link: () => PanelLink, list: () => ZoneStatus[]): ZoneControl {
  const command = (verb: string) => async (zones: readonly number[]) => {
    if (zones.length > 0) await link().ask(verb, writeZones(zones))
  }
  return {
    async list() {
      await link().ask('ZONES')
      return list()
    },
    arm: command('ARM'),
    disarm: command('DISARM'),
    bypass: command('BYPASS'),
    cancelBypass: command('UNBYPASS'),
  }
}
