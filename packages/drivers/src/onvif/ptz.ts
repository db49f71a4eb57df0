import { DeviceFault, type Preset, type PresetControl, type PtzControl } from '../kit/driver.ts'
import { find, findAll, textOf } from '../kit/xml.ts'
import { listCruises } from './cruises.ts'
import type { Device } from './device.ts'
import type { Profile } from './profiles.ts'
import type { Axes, PtzAbilities } from './ptz-node.ts'
import { token, writeRequest } from './soap/request-writer.ts'

const MOST_PRESETS = 512

/** Some cameras refuse a move that names a direction they do not have. */
const only = ({ panTilt, zoom }: Axes) => ({
  ...(!zoom && { onlySendPanTilt: true }),
  ...(!panTilt && { onlySendZoom: true }),
})

export function createPtz(
  device: Device,
  profile: Profile,
  { continuous, absolute, capabilities }: PtzAbilities,
): PtzControl {
  const profileToken = token(profile.token)
  return {
    async move({ pan, tilt, zoom }) {
      const options = { profileToken, x: pan, y: tilt, zoom, ...only(continuous) }
      await device.ask(writeRequest('ptz', (cam, ignored) => cam.continuousMove(options, ignored)))
    },
    async stop() {
      const options = { profileToken, ...continuous }
      await device.ask(writeRequest('ptz', (cam, ignored) => cam.stop(options, ignored)))
    },
    ...(capabilities.includes('ptz_absolute') && {
      async absolute({ pan, tilt, zoom }) {
        const options = { profileToken, x: pan, y: tilt, zoom, ...only(absolute) }
        await device.ask(writeRequest('ptz', (cam, ignored) => cam.absoluteMove(options, ignored)))
      },
    }),
    ...(capabilities.includes('home') && {
      async goHome() {
        const options = { profileToken }
        await device.ask(writeRequest('ptz', (cam, ignored) => cam.gotoHomePosition(options, ignored)))
      },
    }),
    ...(capabilities.includes('home_set') && {
      async setHome() {
        const options = { profileToken }
        await device.ask(writeRequest('ptz', (cam, ignored) => cam.setHomePosition(options, ignored)))
      },
    }),
  }
}

export function createPresets(
  device: Device,
  profile: Profile,
  { capabilities }: PtzAbilities,
): PresetControl {
  const profileToken = token(profile.token)
  const cruises = capabilities.includes('cruise') ? () => listCruises(device, profile.token) : undefined
  return {
    async list() {
      const written = writeRequest('ptz', (cam, ignored) => cam.getPresets({ profileToken }, ignored))
      const found = findAll(await device.ask(written), 'Preset').slice(0, MOST_PRESETS)
      const visited = new Set((await cruises?.())?.flatMap(cruise => cruise.presets))
      return found.flatMap((node): Preset[] => {
        const own = node.attributes.get('token') ?? ''
        const name = textOf(node, 'Name').slice(0, 128) || own
        if (own === '' || own.length > 128) return []
        return [{ token: own, name, ...(visited.has(own) && { use: 'cruise' as const }) }]
      })
    },
    async set(name, own) {
      const options = { profileToken, presetName: token(name), ...(own && { presetToken: token(own) }) }
      const answer = await device.ask(writeRequest('ptz', (cam, ignored) => cam.setPreset(options, ignored)))
      const stored = find(answer, 'PresetToken')?.text ?? own ?? ''
      if (stored === '' || stored.length > 128) throw new DeviceFault('protocol_error', 'no preset token')
      return { token: stored, name }
    },
    async goTo(own) {
      const options = { profileToken, preset: token(own) }
      await device.ask(writeRequest('ptz', (cam, ignored) => cam.gotoPreset(options, ignored)))
    },
    async remove(own) {
      const options = { profileToken, presetToken: token(own) }
      await device.ask(writeRequest('ptz', (cam, ignored) => cam.removePreset(options, ignored)))
    },
  }
}
