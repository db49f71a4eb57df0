import type { PtzControl } from '../kit/driver.ts'
import type { Found } from '../kit/asking/attempts.ts'
import type { DahuaCalls } from './calls.ts'
import { valueOf, type Table } from './table.ts'

const SPEED_MAX = 8

/** Whether a channel turns or zooms, and keeps presets. */
export interface PtzAbility {
  hasMoves: boolean
  hasPresets: boolean
}

export const lookAtPtz = (calls: DahuaCalls, channel: number, signal?: AbortSignal): Promise<Found<Table>> =>
  calls.look(`ptz.cgi?action=getCurrentProtocolCaps&channel=${channel}`, signal)

/** A fixed camera answers too, with `false` throughout. `Tile` is how most firmware spells it. */
export function readPtzAbility(caps: Table | undefined): PtzAbility {
  const has = (name: string): boolean => valueOf(caps, `caps.${name}`) === 'true'
  const hasMoves = ['Pan', 'Tile', 'Tilt', 'Zoom'].some(has)
  return { hasMoves, hasPresets: hasMoves && valueOf(caps, 'caps.Preset') !== 'false' }
}

interface Move {
  code: string
  args: readonly [number, number, number]
}

const speedOf = (value: number): number =>
  Math.round(Math.min(1, Math.max(-1, Number.isFinite(value) ? value : 0)) * SPEED_MAX)

function wayOf(speed: number, forward: string, back: string): string {
  if (speed === 0) return ''
  return speed > 0 ? forward : back
}

/** The turn of a speed: diagonals have two, the vertical one first. */
function turnOf(pan: number, tilt: number): Move | undefined {
  const [aside, up] = [speedOf(pan), speedOf(tilt)]
  if (aside === 0 && up === 0) return undefined
  const vertical = wayOf(up, 'Up', 'Down')
  const horizontal = wayOf(aside, 'Right', 'Left')
  const isDiagonal = vertical !== '' && horizontal !== ''
  return {
    code: `${horizontal}${vertical}`,
    args: isDiagonal ? [Math.abs(up), Math.abs(aside), 0] : [0, Math.abs(up || aside), 0],
  }
}

function zoomOf(zoom: number): Move | undefined {
  const speed = speedOf(zoom)
  return speed === 0
    ? undefined
    : { code: speed > 0 ? 'ZoomTele' : 'ZoomWide', args: [0, Math.abs(speed), 0] }
}

/** A stop names the move that it ends, so each kind of move remembers its last one. */
export function createPtz(calls: Pick<DahuaCalls, 'send'>, channel: number): PtzControl {
  const running: { turn?: Move | undefined; zoom?: Move | undefined } = {}

  const command = (action: 'start' | 'stop', { code, args: [first, second, third] }: Move): Promise<void> =>
    calls.send(
      `ptz.cgi?action=${action}&channel=${channel}&code=${code}&arg1=${first}&arg2=${second}&arg3=${third}`,
    )

  async function become(kind: 'turn' | 'zoom', next: Move | undefined): Promise<void> {
    const before = running[kind]
    if (next) {
      running[kind] = next
      return command('start', next)
    }
    if (!before) return
    await command('stop', before)
    running[kind] = undefined
  }

  return {
    async move({ pan, tilt, zoom }) {
      await become('turn', turnOf(pan, tilt))
      await become('zoom', zoomOf(zoom))
    },
    async stop() {
      // Started by an earlier connection, whichever move it was: the stop of one ends all that turn.
      if (!running.turn && !running.zoom) return command('stop', { code: 'Up', args: [0, 0, 0] })
      await become('turn', undefined)
      await become('zoom', undefined)
    },
  }
}
