import { readFileSync } from 'node:fs'
import { machineTime } from '@palisade/contract/media-token'

/** The time that a machine has run, which no setting of the clock moves. */
export interface MachineRun {
  /** Names the run of the machine; it changes with each start. */
  boot: string
  /** ms. */
  uptime(): number
}

const BOOT_FILE = '/proc/sys/kernel/random/boot_id'
const UPTIME_FILE = '/proc/uptime'

/** The run of this machine. Linux counts the time in which it was asleep; elsewhere sleep looks like a clock that was set. */
export function machineRun(): MachineRun {
  const boot = read(BOOT_FILE)?.trim() ?? 'unknown'
  return {
    boot,
    uptime: () => {
      const seconds = Number(read(UPTIME_FILE)?.split(' ')[0])
      return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : machineTime()
    },
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
