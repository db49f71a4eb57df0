import type { DeviceIdentity } from '@palisade/contract'
import { DeviceFault } from '../kit/driver.ts'
import { findAll, textOf, type XmlNode } from '../kit/xml.ts'
import { pathOf, snapshotAddress, streamUrl, type DeviceAddress } from './addresses.ts'
import { getClock, readClock } from './clock.ts'
import { readProfiles, type Profile } from './profiles.ts'
import { token, writeRequest, type Service, type OnvifRequest } from './request-writer.ts'
import type { CallOptions, SoapClient } from './soap-client.ts'

export const DEVICE_PATH = '/onvif/device_service'
export const DEVICE_NS = 'http://www.onvif.org/ver10/device/wsdl'
const MOST_SERVICES = 64

const serviceOf: Record<string, Service> = {
  'http://www.onvif.org/ver10/media/wsdl': 'media',
  'http://www.onvif.org/ver20/media/wsdl': 'media2',
  'http://www.onvif.org/ver20/ptz/wsdl': 'ptz',
  'http://www.onvif.org/ver10/events/wsdl': 'events',
  'http://www.onvif.org/ver10/search/wsdl': 'search',
  'http://www.onvif.org/ver10/replay/wsdl': 'replay',
}

export type ServicePaths = ReadonlyMap<Service, string>

/** Questions to one device, each to the service's own address. */
export function createDevice(soap: SoapClient, reach: DeviceAddress) {
  let paths: ServicePaths = new Map([['device', DEVICE_PATH]])

  function ask(written: OnvifRequest, options: Partial<CallOptions> = {}): Promise<XmlNode> {
    const path = paths.get(written.service)
    if (path === undefined) throw new DeviceFault('not_supported', `no ${written.service} service`)
    return soap.call(written, { path, ...options })
  }

  /** Without a login first, so that a wrong clock here or there is known before one is needed. */
  async function readDeviceClock(signal?: AbortSignal): Promise<number | undefined> {
    const answer = await ask(getClock, { isAnonymous: true, signal }).catch((error: unknown) => {
      if (error instanceof DeviceFault && error.deviceCause === 'wrong_credentials')
        return ask(getClock, { signal })
      throw error
    })
    return readClock(answer)
  }

  async function readServices(signal: AbortSignal): Promise<ServicePaths> {
    const written = writeRequest('device', (cam, ignored) => cam.getServices(false, ignored))
    const found = await ask(written, { signal }).then(servicesOfList, (error: unknown) => {
      // ONVIF before 2.1 has only GetCapabilities.
      if (!isRefusal(error)) throw error
      const older = writeRequest('device', (cam, ignored) => cam.getCapabilities(ignored))
      return ask(older, { signal }).then(servicesOfCapabilities)
    })
    return new Map([['device', DEVICE_PATH], ...found])
  }

  const mediaService = (): Service => (paths.has('media2') ? 'media2' : 'media')

  return {
    ask,
    reach,
    paths: (): ServicePaths => paths,
    clock: readDeviceClock,
    /** Sets the login right for the device's clock. @returns the offset, ms; undefined where a device tells no time */
    async syncClock(signal: AbortSignal): Promise<number | undefined> {
      const from = Date.now()
      const at = await readDeviceClock(signal)
      if (at === undefined) return undefined
      // The device's clock has whole seconds: half a second is the best guess of the rest.
      const offset = at + 500 - (from + Date.now()) / 2
      soap.setClockOffset(Math.abs(offset) < 1000 ? 0 : offset)
      return offset
    },
    async identity(signal: AbortSignal): Promise<DeviceIdentity> {
      const written = writeRequest('device', (cam, ignored) => cam.getDeviceInformation(ignored))
      const answer = await ask(written, { signal })
      const text = (name: string): string => textOf(answer, name).slice(0, 128)
      return {
        manufacturer: text('Manufacturer'),
        model: text('Model'),
        firmware: text('FirmwareVersion'),
        serial: text('SerialNumber'),
      }
    },
    async loadServices(signal: AbortSignal): Promise<void> {
      paths = await readServices(signal)
    },
    async profiles(signal: AbortSignal): Promise<Profile[]> {
      const written = writeRequest(mediaService(), (cam, ignored) => cam.getProfiles(ignored))
      return readProfiles(await ask(written, { signal }))
    },
    async streamUrl(profile: string, signal: AbortSignal): Promise<string> {
      const options = { protocol: 'RTSP', profileToken: token(profile) } as const
      const written = writeRequest(mediaService(), (cam, ignored) => cam.getStreamUri(options, ignored))
      return streamUrl(uriOf(await ask(written, { signal })), reach)
    },
    /** Undefined where a device has none. */
    async snapshotAddress(
      profile: string,
      signal: AbortSignal,
    ): Promise<(DeviceAddress & { path: string }) | undefined> {
      const options = { profileToken: token(profile) }
      const written = writeRequest(mediaService(), (cam, ignored) => cam.getSnapshotUri(options, ignored))
      return optional(async () => snapshotAddress(uriOf(await ask(written, { signal })), reach))
    },
  }
}
export type Device = ReturnType<typeof createDevice>

/** True when the device understood the request and refused it: the connection itself works. */
export function isRefusal(error: unknown): boolean {
  return error instanceof DeviceFault && /^(not_supported|rejected|refused)$/.test(error.deviceCause)
}

/** Undefined when a device refuses the request; other faults are thrown on. */
export async function optional<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run()
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

const uriOf = (answer: XmlNode): string => textOf(answer, 'Uri') || textOf(answer, 'MediaUri', 'Uri')

function servicesOfList(answer: XmlNode): [Service, string][] {
  return findAll(answer, 'Service')
    .slice(0, MOST_SERVICES)
    .flatMap(node => {
      const service = serviceOf[textOf(node, 'Namespace')]
      return service ? [[service, pathOf(textOf(node, 'XAddr'))] satisfies [Service, string]] : []
    })
}

function servicesOfCapabilities(answer: XmlNode): [Service, string][] {
  const words = [
    ['Media', 'media'],
    ['PTZ', 'ptz'],
    ['Events', 'events'],
  ] as const
  return words.flatMap(([word, service]) => {
    const address = textOf(answer, 'Capabilities', word, 'XAddr')
    return address === '' ? [] : [[service, pathOf(address)] satisfies [Service, string]]
  })
}
