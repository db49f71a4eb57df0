import { DeviceFault, type Preset, type PresetControl, type PtzControl } from '../kit/driver.ts'
import { find, findAll, textOf } from '../kit/xml.ts'
import { listCruises } from './cruises.ts'
import type { Device } from './device.ts'
import type { Profile } from './profiles.ts'
import { ptzRequest, type Axes, type PtzAbilities } from './ptz-node.ts'
import { SCHEMA_NS, token } from './soap/request-writer.ts'

const MOST_PRESETS = 512

/** Some cameras refuse a move that names a direction they do not have. */
const vector = ({ pan, tilt, zoom }: Parameters<PtzControl['move']>[0], axes: Axes): string =>
  [
    ...(axes.panTilt ? [`<PanTilt x="${pan}" y="${tilt}" xmlns="${SCHEMA_NS}"/>`] : []),
    ...(axes.zoom ? [`<Zoom x="${zoom}" xmlns="${SCHEMA_NS}"/>`] : []),
  ].join('')

export function createPtz(
  device: Device,
  profile: Profile,
  { continuous, absolute, capabilities }: PtzAbilities,
): PtzControl {
  const ask = async (name: string, inner = ''): Promise<void> => {
    await device.ask(ptzRequest(name, profile.token, inner))
  }
  return {
    move: to => ask('ContinuousMove', `<Velocity>${vector(to, continuous)}</Velocity>`),
    stop: () =>
      ask(
        'Stop',
        `${continuous.panTilt ? '<PanTilt>true</PanTilt>' : ''}${continuous.zoom ? '<Zoom>true</Zoom>' : ''}`,
      ),
    ...(capabilities.includes('ptz_absolute') && {
      absolute: to => ask('AbsoluteMove', `<Position>${vector(to, absolute)}</Position>`),
    }),
    ...(capabilities.includes('home') && { goHome: () => ask('GotoHomePosition') }),
    ...(capabilities.includes('home_set') && { setHome: () => ask('SetHomePosition') }),
  }
}

export function createPresets(
  device: Device,
  profile: Profile,
  { capabilities }: PtzAbilities,
): PresetControl {
  const ask = (name: string, inner = '') => device.ask(ptzRequest(name, profile.token, inner))
  const cruises = capabilities.includes('cruise') ? () => listCruises(device, profile.token) : undefined
  return {
    async list() {
      const found = findAll(await ask('GetPresets'), 'Preset').slice(0, MOST_PRESETS)
      // Presets are there whatever becomes of the cruises.
      const told = await cruises?.().catch(() => undefined)
      const visited = new Set(told?.flatMap(cruise => cruise.presets))
      return found.flatMap((node): Preset[] => {
        const own = node.attributes.get('token') ?? ''
        const name = textOf(node, 'Name').slice(0, 128) || own
        if (own === '' || own.length > 128) return []
        return [{ token: own, name, ...(visited.has(own) && { use: 'cruise' as const }) }]
      })
    },
    async set(name, own) {
      const answer = await ask(
        'SetPreset',
        `<PresetName>${token(name)}</PresetName>${own ? presetToken(own) : ''}`,
      )
      const stored = find(answer, 'PresetToken')?.text ?? own ?? ''
      if (stored === '' || stored.length > 128) throw new DeviceFault('protocol_error', 'no preset token')
      return { token: stored, name }
    },
    async goTo(own) {
      await ask('GotoPreset', presetToken(own))
    },
    async remove(own) {
      await ask('RemovePreset', presetToken(own))
    },
  }
}

const presetToken = (own: string): string => `<PresetToken>${token(own)}</PresetToken>`
