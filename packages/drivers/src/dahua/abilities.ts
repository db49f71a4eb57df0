import type { Capability, DriverConfigs } from '@palisade/contract'
import type { Abilities } from '../kit/asking/abilities.ts'
import type { Found } from '../kit/asking/attempts.ts'
import type { Lack } from '../kit/asking/lacks.ts'
import type { DahuaCalls } from './calls.ts'
import { countChannels } from './channels.ts'
import { createClock, lookAtTime } from './clock.ts'
import { createPresets, lookAtPresets } from './presets.ts'
import { createPtz, lookAtPtz, readPtzAbility } from './ptz.ts'
import { fetchLinked, lookAtPicture, takeSnapshot } from './snapshot.ts'

/** Those of one device, with how many channels it has. */
export interface DahuaAbilities extends Abilities {
  channels: number
}

/**
 * Asks what the device and this channel of it can do; each ability is lost alone. The controls work through `steady`, which may outlive
 * the connection that was asked.
 * @throws DeviceFault where there is no connection or no login
 */
export async function findAbilities(
  calls: DahuaCalls,
  { channel, host }: Pick<DriverConfigs['dahua'], 'channel' | 'host'>,
  signal?: AbortSignal,
  steady: DahuaCalls = calls,
): Promise<DahuaAbilities> {
  const lacks: Lack[] = []
  function node<T>(of: Capability, { node: found, fault }: Found<T>): T | undefined {
    if (fault) lacks.push({ of, fault })
    return found
  }
  const channels = await countChannels(calls, signal)
  const ability = readPtzAbility(node('ptz', await lookAtPtz(calls, channel, signal)))
  const ptz = ability.hasMoves ? createPtz(steady, channel) : undefined
  const list = ability.hasPresets ? node('preset', await lookAtPresets(calls, channel, signal)) : undefined
  const presets = list && createPresets(steady, channel)
  const clock = node('clock', await lookAtTime(calls, signal)) === undefined ? undefined : createClock(steady)
  const hasPicture = node('snapshot', await lookAtPicture(calls, channel, signal)) !== undefined
  const found: [Capability, boolean][] = [
    ['live', true],
    ['ptz', ptz !== undefined],
    ['pan_tilt', ptz !== undefined],
    ['zoom', ptz !== undefined],
    ['preset', presets !== undefined],
    ['snapshot', hasPicture],
    ['clock', clock !== undefined],
    ['reboot', true],
  ]
  return {
    capabilities: found.filter(([, has]) => has).map(([name]) => name),
    lacks,
    channels,
    ...(ptz && { ptz }),
    ...(presets && { presets }),
    ...(clock && { clock }),
    ...(hasPicture && { snapshot: async () => takeSnapshot(steady, channel) }),
    linkedPicture: link => fetchLinked(steady, host, link),
    reboot: () => steady.send('magicBox.cgi?action=reboot'),
  }
}
