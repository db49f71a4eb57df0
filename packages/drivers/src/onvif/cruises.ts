import type { Cruise, CruiseOperation } from '@palisade/contract'
import { DeviceFault, type CruiseControl } from '../kit/driver.ts'
import { findAll, textOf, type XmlNode } from '../kit/xml.ts'
import type { Device } from './device.ts'
import { optional } from './tolerance.ts'
import type { Profile } from './profiles.ts'
import { ptzRequest } from './ptz-node.ts'
import { token } from './soap/request-writer.ts'

const MOST_CRUISES = 64
const MOST_STOPS = 512
const NAME_LIMIT = 128
const TOKEN_LIMIT = 128

const words = { start: 'Start', stop: 'Stop', pause: 'Pause' } as const satisfies Record<
  CruiseOperation,
  string
>

type Told = Omit<Cruise, 'operations'>

/** The camera's cruises, which ONVIF calls preset tours; none where it refuses to tell. */
export async function listCruises(device: Device, profile: string): Promise<Told[]> {
  const written = ptzRequest('GetPresetTours', profile)
  const found = await optional(async () => findAll(await device.ask(written), 'PresetTour'))
  return (found ?? []).slice(0, MOST_CRUISES).flatMap(readCruise)
}

export function createCruises(
  device: Device,
  profile: Profile,
  operations: readonly CruiseOperation[],
): CruiseControl {
  return {
    async list() {
      const told = await listCruises(device, profile.token)
      return told.map(cruise => ({ ...cruise, operations: [...operations] }))
    },
    async operate(own, operation) {
      const inner = `<PresetTourToken>${token(own)}</PresetTourToken><Operation>${words[operation]}</Operation>`
      await device.ask(ptzRequest('OperatePresetTour', profile.token, inner)).catch((error: unknown) => {
        // The same fault code as of a preset that is not there.
        if (error instanceof DeviceFault && error.reason === 'no_such_preset')
          throw new DeviceFault('rejected', error.message, 'no_such_cruise')
        throw error
      })
    },
  }
}

function readCruise(node: XmlNode): Told[] {
  const own = node.attributes.get('token') ?? ''
  if (own === '' || own.length > TOKEN_LIMIT) return []
  const presets = findAll(node, 'TourSpot')
    .slice(0, MOST_STOPS)
    .map(spot => textOf(spot, 'PresetDetail', 'PresetToken'))
    .filter(preset => preset !== '' && preset.length <= TOKEN_LIMIT)
  const name = textOf(node, 'Name').slice(0, NAME_LIMIT) || own
  return [{ token: own, name, state: stateOf(textOf(node, 'Status', 'State')), presets }]
}

function stateOf(word: string): Cruise['state'] {
  if (word === 'Paused') return 'paused'
  // Extended is a tour of the maker's own kind that is under way.
  return word === 'Touring' || word === 'Extended' ? 'running' : 'idle'
}
