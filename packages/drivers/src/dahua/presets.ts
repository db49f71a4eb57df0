import { DeviceFault, type Preset, type PresetControl } from '../kit/driver.ts'
import type { Found } from '../kit/asking/attempts.ts'
import { isTakenForWrong } from './answers.ts'
import type { DahuaCalls } from './calls.ts'
import { valueOf, type Table } from './table.ts'

/** Higher ones call functions of the camera on many models. */
const FREE_UP_TO = 80
const TOKEN_LIMIT = 300
const NAME_LIMIT = 64

const listPath = (channel: number): string => `ptz.cgi?action=getPresets&channel=${channel}`

export const lookAtPresets = (
  calls: DahuaCalls,
  channel: number,
  signal?: AbortSignal,
): Promise<Found<Table>> => calls.look(listPath(channel), signal)

const isToken = (token: string): boolean => /^[1-9]\d{0,2}$/.test(token) && Number(token) <= TOKEN_LIMIT

function readList(table: Table): Preset[] {
  const presets: Preset[] = []
  for (const [key, token] of table) {
    const place = /^(presets\[\d{1,3}\])\.Index$/.exec(key)?.[1]
    if (place !== undefined && isToken(token))
      presets.push({ token, name: valueOf(table, `${place}.Name`).slice(0, NAME_LIMIT) })
  }
  return presets
}

const noPreset = (): DeviceFault => new DeviceFault('rejected', 'there is no such preset', 'no_such_preset')

export function createPresets(calls: DahuaCalls, channel: number): PresetControl {
  const list = async (): Promise<Preset[]> => readList(await calls.ask(listPath(channel)))

  async function command(code: string, token: string, more = ''): Promise<void> {
    if (!isToken(token)) throw noPreset()
    const path = `ptz.cgi?action=start&channel=${channel}&code=${code}&arg1=0&arg2=${token}&arg3=0${more}`
    await calls.send(path).catch((error: unknown) => {
      throw isTakenForWrong(error) ? noPreset() : error
    })
  }

  async function freeToken(): Promise<string> {
    const taken = new Set((await list()).map(one => one.token))
    for (let token = 1; token <= FREE_UP_TO; token++) if (!taken.has(String(token))) return String(token)
    throw new DeviceFault('rejected', `the camera keeps ${FREE_UP_TO} presets at most`, 'presets_full')
  }

  return {
    list,
    async set(given, known) {
      const name = given.slice(0, NAME_LIMIT).toWellFormed()
      const token = known ?? (await freeToken())
      await command('SetPreset', token, `&arg4=${encodeURIComponent(name)}`)
      // Much firmware gives names of its own.
      return (await list()).find(preset => preset.token === token) ?? { token, name }
    },
    goTo: token => command('GotoPreset', token),
    remove: token => command('ClearPreset', token),
  }
}
