import { cruiseOperations, type Capability, type CruiseOperation } from '@palisade/contract'
import { DeviceFault } from '../kit/driver.ts'
import { find, findAll, textOf, type XmlNode } from '../kit/xml.ts'
import type { Device } from './device.ts'
import { tolerant } from './tolerance.ts'
import type { ProfilePtz } from './profiles.ts'
import { token, writeRequest, type OnvifRequest } from './soap/request-writer.ts'

/** A request about the turning head of a profile. */
export const ptzRequest = (name: string, profile: string, inner = ''): OnvifRequest =>
  writeRequest('ptz', name, `<ProfileToken>${token(profile)}</ProfileToken>${inner}`)

/** The directions in which a camera moves. */
export interface Axes {
  panTilt: boolean
  zoom: boolean
}

/** The abilities of the turning head of a profile. */
export interface PtzAbilities {
  continuous: Axes
  absolute: Axes
  capabilities: Capability[]
  cruiseOperations: CruiseOperation[]
}

/** Of the profile's node, and where a device tells of none, of the spaces that the profile itself names. Those of `refusable` are to be asked for. @throws DeviceFault */
export async function readPtz(device: Device, ptz: ProfilePtz, signal: AbortSignal): Promise<PtzAbilities> {
  const node = (await nodeOfList(device, ptz, signal)) ?? (await nodeByToken(device, ptz, signal))
  if (node) return abilitiesOfNode(node)
  const abilities = abilitiesOfSpaces(ptz.spaces)
  if (abilities.capabilities.length === 0) throw new DeviceFault('refused', 'the device tells of no PTZ node')
  return { ...abilities, capabilities: [...abilities.capabilities, 'preset'] }
}

/** Abilities of a turning head that a device may refuse although it tells of them, with the request that finds out. */
export const refusable = { preset: 'GetPresets', cruise: 'GetPresetTours' } as const

async function nodeOfList(
  device: Device,
  ptz: ProfilePtz,
  signal: AbortSignal,
): Promise<XmlNode | undefined> {
  const written = writeRequest('ptz', 'GetNodes')
  const nodes = await tolerant(signal, async () => findAll(await device.ask(written, { signal }), 'PTZNode'))
  const own = nodes?.find(one => one.attributes.get('token') === ptz.node)
  return own ?? (nodes?.length === 1 ? nodes[0] : undefined)
}

function nodeByToken(device: Device, ptz: ProfilePtz, signal: AbortSignal): Promise<XmlNode | undefined> {
  const written = writeRequest('ptz', 'GetNode', `<NodeToken>${token(ptz.node)}</NodeToken>`)
  return tolerant(signal, async () => find(await device.ask(written, { signal }), 'PTZNode'))
}

function abilitiesOfNode(node: XmlNode): PtzAbilities {
  const spaces = find(node, 'SupportedPTZSpaces')?.children.map(({ name }) => name) ?? []
  const has = (name: string): boolean => spaces.includes(name)
  const continuous = {
    panTilt: has('ContinuousPanTiltVelocitySpace'),
    zoom: has('ContinuousZoomVelocitySpace'),
  }
  const absolute = { panTilt: has('AbsolutePanTiltPositionSpace'), zoom: has('AbsoluteZoomPositionSpace') }
  const operations = cruiseOperationsOf(node)
  return {
    continuous,
    absolute,
    capabilities: [
      ...movesOf(continuous, absolute),
      ...(Number(textOf(node, 'MaximumNumberOfPresets')) > 0 ? (['preset'] as const) : []),
      ...homeOfNode(node),
      ...(operations.length > 0 ? (['cruise'] as const) : []),
    ],
    cruiseOperations: operations,
  }
}

/** `DefaultAbsolutePantTiltPositionSpace` is ONVIF's own spelling. */
function abilitiesOfSpaces(spaces: readonly string[]): PtzAbilities {
  const has = (pattern: RegExp): boolean => spaces.some(name => pattern.test(name))
  const continuous = { panTilt: has(/ContinuousPanTilt/), zoom: has(/ContinuousZoom/) }
  const absolute = { panTilt: has(/AbsolutePant?Tilt/), zoom: has(/AbsoluteZoom/) }
  return { continuous, absolute, capabilities: movesOf(continuous, absolute), cruiseOperations: [] }
}

const movesOf = (continuous: Axes, absolute: Axes): Capability[] => [
  ...(continuous.panTilt || continuous.zoom ? (['ptz'] as const) : []),
  ...(continuous.panTilt ? (['pan_tilt'] as const) : []),
  ...(continuous.zoom ? (['zoom'] as const) : []),
  ...(absolute.panTilt ? (['ptz_absolute'] as const) : []),
]

const isTrue = (text: string | undefined): boolean => /^(?:true|1)$/i.test(text?.trim() ?? '')

/** A home position may be fixed by the maker. */
function homeOfNode(node: XmlNode): Capability[] {
  if (!isTrue(textOf(node, 'HomeSupported'))) return []
  return isTrue(node.attributes.get('FixedHomePosition')) ? ['home'] : ['home', 'home_set']
}

/** ONVIF calls cruises preset tours; a node without room for one has none. */
function cruiseOperationsOf(node: XmlNode): CruiseOperation[] {
  const tours = find(node, 'Extension', 'SupportedPresetTour')
  if (!(Number(textOf(tours, 'MaximumNumberOfPresetTours')) > 0)) return []
  const told = findAll(tours, 'PTZPresetTourOperation').map(one => one.text.toLowerCase())
  return cruiseOperations.filter(one => told.includes(one))
}
