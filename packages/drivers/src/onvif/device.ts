import type { DeviceIdentity } from '@palisade/contract'
import { DeviceFault } from '../kit/driver.ts'
import { textOf, type XmlNode } from '../kit/xml.ts'
import { snapshotAddress, streamUrl, type DeviceAddress } from './addresses.ts'
import { getClock, readClock } from './clock.ts'
import { readProfiles, type Profile } from './profiles.ts'
import { token, writeRequest, type OnvifRequest, type Service } from './soap/request-writer.ts'
import {
  DEVICE_PATH,
  servicesOfCapabilities,
  servicesOfList,
  usualServices,
  type ServicePaths,
} from './services.ts'
import { isLoginRefused, type CallOptions, type SoapClient } from './soap/soap-client.ts'

export const DEVICE_NS = 'http://www.onvif.org/ver10/device/wsdl'

type MediaService = Profile['service']

/** Questions to one device, each to the service's own address. */
export function createDevice(soap: SoapClient, reach: DeviceAddress) {
  let paths: ServicePaths = new Map([['device', DEVICE_PATH]])

  function pathOfService(service: Service): string {
    const path = paths.get(service)
    if (path === undefined) throw new DeviceFault('not_supported', `no ${service} service`)
    return path
  }

  async function ask(written: OnvifRequest, options: Partial<CallOptions> = {}): Promise<XmlNode> {
    return soap.call(written, { path: pathOfService(written.service), ...options })
  }

  /** Without a login first, so that a wrong clock here or there is known before one is needed. */
  async function readDeviceClock(signal?: AbortSignal): Promise<number | undefined> {
    const answer = await ask(getClock, { isAnonymous: true, signal }).catch((error: unknown) => {
      // Some ask for a login even here, in whatever words.
      if (isAway(error)) throw error
      return ask(getClock, { signal })
    })
    return readClock(answer)
  }

  /** GetServices and, for what it leaves out, the older GetCapabilities; either may fail in whatever way. */
  async function readServices(signal: AbortSignal): Promise<ServicePaths> {
    const list = writeRequest('device', (cam, ignored) => cam.getServices(false, ignored))
    const listed = await tolerant(signal, async () => servicesOfList(await ask(list, { signal })))
    const isThere = (service: Service) => listed?.some(([name]) => name === service)
    const hasMedia = isThere('media') || isThere('media2')
    if (listed && hasMedia && isThere('events') && isThere('ptz')) return withDevice(listed)
    const older = writeRequest('device', (cam, ignored) => cam.getCapabilities(ignored))
    const more = await tolerant(signal, async () => servicesOfCapabilities(await ask(older, { signal })))
    const all = new Map([...(more ?? []), ...(listed ?? [])])
    if (all.has('media') || all.has('media2')) return withDevice(all)
    return withDevice([...all, ...usualServices(!listed && !more)])
  }

  /** Asks the media service that a profile came from, and the other one where that fails in whatever way. */
  async function askMedia<T>(
    first: MediaService,
    signal: AbortSignal,
    run: (service: MediaService) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const order = first === 'media2' ? (['media2', 'media'] as const) : (['media', 'media2'] as const)
    const faults: unknown[] = []
    for (const service of order.filter(one => paths.has(one))) {
      try {
        const found = await run(service)
        if (found !== undefined) return found
      } catch (error) {
        if (signal.aborted) throw error
        faults.push(error)
      }
    }
    if (faults.length > 0) throw faults.find(isLoginRefused) ?? faults[0]
    return undefined
  }

  const askUri = async (
    name: 'getStreamUri' | 'getSnapshotUri',
    { token: own, service }: { token: string; service: MediaService },
    signal: AbortSignal,
  ): Promise<string> => {
    const options = { protocol: 'RTSP', profileToken: token(own) } as const
    const written = writeRequest(service, (cam, ignored) => cam[name](options, ignored))
    const answer = await ask(written, { signal })
    return textOf(answer, 'Uri') || textOf(answer, 'MediaUri', 'Uri')
  }

  return {
    ask,
    reach,
    paths: (): ServicePaths => paths,
    isOpen: soap.isOpen,
    proveLogin: soap.prove,
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
    /** Of the service that has some with video, Media2 first. @throws DeviceFault */
    async profiles(signal: AbortSignal): Promise<Profile[]> {
      const found = await askMedia('media2', signal, async service => {
        const written = writeRequest(service, (cam, ignored) => cam.getProfiles(ignored))
        const profiles = readProfiles(await ask(written, { signal }), service)
        return profiles.length > 0 ? profiles : undefined
      })
      return found ?? []
    },
    /** @throws DeviceFault */
    async streamUrl(profile: Profile, signal: AbortSignal): Promise<string> {
      const url = await askMedia(profile.service, signal, async service =>
        streamUrl(await askUri('getStreamUri', { ...profile, service }, signal), reach),
      )
      return url ?? ''
    },
    /** @throws DeviceFault */
    snapshotAddress: (profile: Profile, signal: AbortSignal) =>
      askMedia(profile.service, signal, async service => {
        const uri = await askUri('getSnapshotUri', { ...profile, service }, signal)
        return snapshotAddress(uri, reach, pathOfService(service))
      }),
  }
}
export type Device = ReturnType<typeof createDevice>

const withDevice = (found: Iterable<readonly [Service, string]>): ServicePaths =>
  new Map<Service, string>([...found, ['device', DEVICE_PATH]])

/** Nobody answered: the device may be away, or only this request not be answered. */
export const isAway = (error: unknown): boolean =>
  error instanceof DeviceFault && /^(?:unreachable|silent|control_lost)$/.test(error.deviceCause)

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

/** Undefined when the request fails in whatever way; only an end of ours is thrown on. */
export async function tolerant<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run()
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}
