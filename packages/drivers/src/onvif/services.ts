import { findAll, textOf, find, type XmlNode } from '../kit/xml.ts'
import { pathOf } from './addresses.ts'
import type { Service } from './soap/request-writer.ts'

export const DEVICE_PATH = '/onvif/device_service'
const MOST_SERVICES = 64

export type ServicePaths = ReadonlyMap<Service, string>

/** Versions of a service are told apart only where their requests differ. */
const namespaces: readonly [RegExp, Service][] = [
  [/\/ver10\/media\/wsdl/i, 'media'],
  [/\/ver20\/media\/wsdl/i, 'media2'],
  [/\/ver[12]0\/ptz\/wsdl/i, 'ptz'],
  [/\/ver10\/events\/wsdl/i, 'events'],
  [/\/ver10\/deviceio\/wsdl/i, 'deviceio'],
  [/\/ver10\/search\/wsdl/i, 'search'],
  [/\/ver10\/replay\/wsdl/i, 'replay'],
]

/** Where most devices have a service whose address they do not tell, or tell so that nobody can use it. */
const knownPaths: Readonly<Record<Service, string>> = {
  device: DEVICE_PATH,
  media: '/onvif/media_service',
  media2: '/onvif/media2_service',
  ptz: '/onvif/ptz_service',
  events: '/onvif/event_service',
  deviceio: '/onvif/deviceio_service',
  search: '/onvif/search_service',
  replay: '/onvif/replay_service',
}

const placeOf = (service: Service, address: string): [Service, string] => [
  service,
  pathOf(address, DEVICE_PATH) ?? knownPaths[service],
]

/** Of an answer to GetServices. */
export function servicesOfList(answer: XmlNode): [Service, string][] {
  return findAll(answer, 'Service')
    .slice(0, MOST_SERVICES)
    .flatMap(node => {
      const namespace = textOf(node, 'Namespace')
      const service = namespaces.find(([pattern]) => pattern.test(namespace))?.[1]
      return service ? [placeOf(service, textOf(node, 'XAddr'))] : []
    })
}

const capabilityPaths: readonly [Service, readonly string[]][] = [
  ['media', ['Media']],
  ['ptz', ['PTZ']],
  ['events', ['Events']],
  ['deviceio', ['Extension', 'DeviceIO']],
  ['search', ['Extension', 'Search']],
  ['replay', ['Extension', 'Replay']],
]

/** Nothing that GetCapabilities could tell is left out of these. */
export function isWhole(listed: readonly (readonly [Service, string])[]): boolean {
  const names = new Set(listed.map(([service]) => service))
  return capabilityPaths.every(
    ([service]) => names.has(service) || (service === 'media' && names.has('media2')),
  )
}

/** Of an answer to GetCapabilities. */
export function servicesOfCapabilities(answer: XmlNode): [Service, string][] {
  return capabilityPaths.flatMap(([service, path]) => {
    const node = find(answer, 'Capabilities', ...path)
    return node ? [placeOf(service, textOf(node, 'XAddr'))] : []
  })
}

/** Of a device that tells of no service: it has one of the media services at least. */
export function usualServices(isSilent: boolean): [Service, string][] {
  const names: readonly Service[] = isSilent ? ['media', 'ptz', 'events'] : ['media']
  return names.map(service => [service, knownPaths[service]])
}
