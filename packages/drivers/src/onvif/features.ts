import type { Capability } from '@palisade/contract'
import { DeviceFault } from '../kit/driver.ts'
import { find, findAll, textOf, type XmlNode } from '../kit/xml.ts'
import type { DeviceAddress } from './addresses.ts'
import { DEVICE_NS, optional, type Device } from './device.ts'
import type { Profile } from './profiles.ts'
import { emptyRequest, writeRequest } from './request-writer.ts'

const MOST_RELAYS = 64

/** Abilities of one device of the console (one picture source), with the parts of the device that have them. */
export interface Features {
  capabilities: Capability[]
  profile: Profile
  profiles: Profile[]
  snapshot?: DeviceAddress & { path: string }
  relays: string[]
}

/** `mainProfile` is the profile that the device's settings name; one that is gone is replaced by the first. @throws DeviceFault */
export async function readFeatures(
  device: Device,
  mainProfile: string,
  signal: AbortSignal,
): Promise<Features> {
  const profiles = await device.profiles(signal)
  const profile = profiles.find(({ token }) => token === mainProfile) ?? profiles[0]
  if (!profile) throw new DeviceFault('no_such_stream', 'no profile with video')
  const snapshot = await device.snapshotAddress(profile.token, signal)
  const relays = await readRelays(device, signal)
  const hasPtz = profile.ptzNode !== undefined && device.paths().has('ptz')
  const ptz = hasPtz ? await readPtzAbilities(device, profile.ptzNode ?? '', signal) : []
  const capabilities: Capability[] = [
    'live',
    ...ptz,
    ...(snapshot ? (['snapshot'] as const) : []),
    ...(device.paths().has('events') ? (['event'] as const) : []),
    ...(relays.length > 0 ? (['relay'] as const) : []),
    'clock',
    'reboot',
  ]
  // A copy: its texts are views of whole answers, which would stay in memory with them.
  return structuredClone({ capabilities, profile, profiles, snapshot, relays })
}

/** The PTZ node of a profile: what it can do. */
async function readPtzAbilities(device: Device, node: string, signal: AbortSignal): Promise<Capability[]> {
  const written = writeRequest('ptz', (cam, ignored) => cam.getNodes(ignored))
  const nodes = await optional(async () => findAll(await device.ask(written, { signal }), 'PTZNode'))
  const own = nodes?.find(one => one.attributes.get('token') === node)
  return own ? abilitiesOfNode(own) : []
}

async function readRelays(device: Device, signal: AbortSignal): Promise<string[]> {
  const written = emptyRequest('device', DEVICE_NS, 'GetRelayOutputs')
  const outputs = await optional(async () => findAll(await device.ask(written, { signal }), 'RelayOutputs'))
  return (outputs ?? [])
    .slice(0, MOST_RELAYS)
    .map(output => output.attributes.get('token') ?? '')
    .filter(one => one !== '' && one.length <= 128)
}

function abilitiesOfNode(node: XmlNode): Capability[] {
  const spaces = find(node, 'SupportedPTZSpaces')
  const has = (name: string): boolean => find(spaces, name) !== undefined
  return [
    ...(has('ContinuousPanTiltVelocitySpace') || has('ContinuousZoomVelocitySpace')
      ? (['ptz'] as const)
      : []),
    ...(has('AbsolutePanTiltPositionSpace') ? (['ptz_absolute'] as const) : []),
    ...(Number(textOf(node, 'MaximumNumberOfPresets')) > 0 ? (['preset'] as const) : []),
  ]
}
