import type { Capability, DriverConfigs } from '@palisade/contract'
import type { ClockControl, PresetControl, PtzControl, RelayControl } from '../kit/driver.ts'
import type { RecordingControl } from '../kit/recordings.ts'
import { textOf } from '../kit/xml.ts'
import type { IsapiCalls } from './calls.ts'
import { streamId } from './channels.ts'
import { createClock, findTime } from './clock.ts'
import { createPresets, findPresets } from './presets.ts'
import { createPtz, readPtzAbility } from './ptz.ts'
import { createRecordings, hasStorage } from './recordings.ts'
import { createRelays, hasRelays } from './relays.ts'
import { takeSnapshot } from './snapshot.ts'

/** Capabilities and controls of one device, as it answered. */
export interface Abilities {
  capabilities: Capability[]
  ptz?: PtzControl
  presets?: PresetControl
  relays?: RelayControl
  clock?: ClockControl
  snapshot?: () => Promise<Uint8Array>
  recordings?: RecordingControl
  reboot: () => Promise<void>
}

/** A recorder may not give pictures of a channel; asked with the capabilities of that channel's pictures. */
async function hasSnapshot(calls: IsapiCalls, channel: number, signal?: AbortSignal): Promise<boolean> {
  const path = `/ISAPI/Streaming/channels/${streamId(channel, 1)}/picture/capabilities`
  const found = await calls.http.request({ path, signal })
  // Old firmware has pictures but does not list them.
  if (found.status === 404) return true
  return found.status < 300 && !found.body.includes('<statusCode>4</statusCode>')
}

/**
 * Asks what the device and this channel of it can do; what it does not know it does not have. The controls work through
 * `steady`, which may outlive the connection that was asked. @throws DeviceFault
 */
export async function findAbilities(
  calls: IsapiCalls,
  config: DriverConfigs['isapi'],
  signal?: AbortSignal,
  steady: IsapiCalls = calls,
): Promise<Abilities> {
  const { channel } = config
  const ability = await readPtzAbility(calls, channel, signal)
  const ptz = ability.hasContinuous ? createPtz(steady, channel, ability) : undefined
  const presets =
    ptz && (await findPresets(calls, channel, signal)) ? createPresets(steady, channel) : undefined
  const relays = (await hasRelays(calls, signal)) ? createRelays(steady) : undefined
  const time = await findTime(calls, signal)
  const clock = time && textOf(time, 'localTime') !== '' ? createClock(steady) : undefined
  const isSeeing = await hasSnapshot(calls, channel, signal)
  // Without its time nobody could say of which moment its footage is.
  const recordings = clock && (await hasStorage(calls, signal)) ? createRecordings(steady, config) : undefined
  const found: [Capability, unknown][] = [
    ['live', true],
    ['ptz', ptz],
    ['ptz_absolute', ptz && ability.absolute],
    ['preset', presets],
    ['snapshot', isSeeing || undefined],
    ['relay', relays],
    ['clock', clock],
    ['reboot', true],
    ['recordings', recordings],
  ]
  return {
    capabilities: found.filter(([, has]) => has !== undefined).map(([name]) => name),
    ptz,
    presets,
    relays,
    clock,
    recordings,
    snapshot: isSeeing ? () => takeSnapshot(steady, channel) : undefined,
    reboot: () => steady.send('PUT', '/ISAPI/System/reboot'),
  }
}
