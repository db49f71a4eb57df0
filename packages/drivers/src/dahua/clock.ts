import { DeviceFault, type ClockControl } from '../kit/driver.ts'
import type { DahuaCalls } from './calls.ts'
import { valueOf, type Table } from './table.ts'
import { readZone, zoneNow, type ToldZone } from './time-zone.ts'

const TIME_PATH = 'global.cgi?action=getCurrentTime'
const MINUTE_MS = 60_000

/** The wall clock of `result=2026-7-3 21:02:32` as if it were UTC, ms. @throws DeviceFault when there is no time in it */
export function readWall(table: Table): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})[ T](\d{1,2}):(\d{2}):(\d{2})/.exec(valueOf(table, 'result')) ?? []
  const at = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  if (Number.isNaN(at)) throw new DeviceFault('protocol_error', 'no time in the answer')
  return at
}

/** A wall clock as the device takes it. */
export function writeWall(wall: number): string {
  const at = new Date(wall)
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${at.getUTCFullYear()}-${at.getUTCMonth() + 1}-${at.getUTCDate()}`
  return `${day}%20${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
}

/** The device tells its wall clock without a zone; `zoneNow` says how that is taken. */
export function createClock(calls: Pick<DahuaCalls, 'ask' | 'look' | 'send'>): ClockControl {
  async function read(): Promise<{ wall: number; zone: ToldZone }> {
    const zone = await readZone(calls)
    return { wall: readWall(await calls.ask(TIME_PATH)), zone }
  }

  return {
    async read() {
      const { wall, zone } = await read()
      return wall - zoneNow(wall, Date.now(), zone) * MINUTE_MS
    },
    async set(at) {
      const { wall, zone } = await read()
      const next = at + zoneNow(wall, Date.now(), zone) * MINUTE_MS
      await calls.send(`global.cgi?action=setCurrentTime&time=${writeWall(next)}`)
    },
  }
}

export const lookAtTime = (calls: DahuaCalls, signal?: AbortSignal) =>
  calls.attempt(async () => readWall(await calls.ask(TIME_PATH, signal)), signal)
