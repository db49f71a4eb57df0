import { cruiseOperations, type Capability, type CruiseOperation } from '@palisade/contract'
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
  /** Of its cruises. */
  cruiseOperations: CruiseOperation[]
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
  const node = hasPtz ? await readPtzNode(device, profile.ptzNode ?? '', signal) : undefined
  const operations = node ? cruiseOperationsOf(node) : []
  const capabilities: Capability[] = [
    'live',
    ...(node ? abilitiesOfNode(node) : []),
    ...(operations.length > 0 ? (['cruise'] as const) : []),
    ...(snapshot ? (['snapshot'] as const) : []),
    ...(device.paths().has('events') ? (['event'] as const) : []),
    ...(relays.length > 0 ? (['relay'] as const) : []),
    'clock',
    'reboot',
    ...(device.paths().has('search') && device.paths().has('replay') ? (['recordings'] as const) : []),
  ]
  // A copy: its texts are views of whole answers, which would stay in memory with them.
  return structuredClone({ capabilities, profile, profiles, snapshot, relays, cruiseOperations: operations })
}

/** The PTZ node of a profile: what it can do. */
async function readPtzNode(device: Device, node: string, signal: AbortSignal): Promise<XmlNode | undefined> {
  const written = writeRequest('ptz', (cam, ignored) => cam.getNodes(ignored))
  const nodes = await optional(async () => findAll(await device.ask(written, { signal }), 'PTZNode'))
  return nodes?.find(one => one.attributes.get('token') === node)
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
    ...homeOfNode(node),
  ]
}

/** A home position may be fixed by the maker. */
function homeOfNode(node: XmlNode): Capability[] {
  if (textOf(node, 'HomeSupported') !== 'true') return []
  return node.attributes.get('FixedHomePosition') === 'true' ? ['home'] : ['home', 'home_set']
}

/** ONVIF calls cruises preset tours; a node without room for one has none. */
function cruiseOperationsOf(node: XmlNode): CruiseOperation[] {
  const tours = find(node, 'Extension', 'SupportedPresetTour')
  if (!(Number(textOf(tours, 'MaximumNumberOfPresetTours')) > 0)) return []
  const told = findAll(tours, 'PTZPresetTourOperation').map(one => one.text.toLowerCase())
  return cruiseOperations.filter(one => told.includes(one))
}
