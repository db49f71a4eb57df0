import { DeviceFault, type Preset, type PresetControl } from '../kit/driver.ts'
import { escapeXml, findAll, textOf, type XmlNode } from '../kit/xml.ts'
import type { Found, IsapiCalls } from './calls.ts'
import { findUses } from './preset-uses.ts'

/** Higher ones call functions of the camera (wiper, day and night, restart), lower ones are the user's. */
const FREE_UP_TO = 32
const TOKEN_LIMIT = 300
const NAME_LIMIT = 64
const ROOT = 'PTZPresetList'

/** @param base of `ptzPaths` */
export const lookAtPresets = (calls: IsapiCalls, base: string, signal?: AbortSignal): Promise<Found> =>
  calls.look(`${base}/presets`, ROOT, signal)

function readList(list: XmlNode): Preset[] {
  return findAll(list, 'PTZPreset')
    .filter(one => textOf(one, 'enabled') !== 'false')
    .map(one => ({ token: textOf(one, 'id'), name: textOf(one, 'presetName').slice(0, NAME_LIMIT) }))
    .filter(({ token }) => isToken(token))
}

const isToken = (token: string): boolean => /^[1-9]\d{0,2}$/.test(token) && Number(token) <= TOKEN_LIMIT

function checked(token: string): string {
  if (!isToken(token)) throw new DeviceFault('rejected', 'there is no such preset', 'no_such_preset')
  return token
}

export function createPresets(calls: IsapiCalls, base: string): PresetControl {
  const path = `${base}/presets`
  const stored = async (): Promise<Preset[]> => readList(await calls.get(path, ROOT))

  async function list(): Promise<Preset[]> {
    const presets = await stored()
    const uses = await findUses(calls, base)
    return presets.map(preset => {
      const use = uses.get(preset.token)
      return use ? { ...preset, use } : preset
    })
  }

  async function freeToken(): Promise<string> {
    const taken = new Set((await stored()).map(one => one.token))
    for (let token = 1; token <= FREE_UP_TO; token++) if (!taken.has(String(token))) return String(token)
    throw new DeviceFault('rejected', `the camera keeps ${FREE_UP_TO} presets at most`, 'presets_full')
  }

  return {
    list,
    async set(name, given) {
      const token = given === undefined ? await freeToken() : checked(given)
      const fields = `<enabled>true</enabled><id>${token}</id><presetName>${escapeXml(name.slice(0, NAME_LIMIT))}</presetName>`
      await calls.send('PUT', `${path}/${token}`, `<PTZPreset>${fields}</PTZPreset>`)
      return { token, name: name.slice(0, NAME_LIMIT) }
    },
    goTo: async token => calls.send('PUT', `${path}/${checked(token)}/goto`),
    remove: async token => calls.send('DELETE', `${path}/${checked(token)}`),
  }
}
