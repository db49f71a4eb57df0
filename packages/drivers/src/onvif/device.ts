import type { DeviceIdentity } from '@palisade/contract'
import { textOf } from '../kit/xml.ts'
import { snapshotAddress, streamUrl, type DeviceAddress } from './addresses.ts'
import { getClock, readClock } from './clock.ts'
import { readProfiles, type Profile } from './profiles.ts'
import { SCHEMA_NS, token, writeRequest } from './soap/request-writer.ts'
import { createServices, type Services } from './service-calls.ts'
import { isLoginRefused, type SoapClient } from './soap/soap-client.ts'
import { isAway } from './tolerance.ts'

type MediaService = Profile['service']

const STREAM_SETUP: Readonly<Record<MediaService, string>> = {
  media: `<StreamSetup><Stream xmlns="${SCHEMA_NS}">RTP-Unicast</Stream><Transport xmlns="${SCHEMA_NS}"><Protocol>RTSP</Protocol></Transport></StreamSetup>`,
  media2: '<Protocol>RTSP</Protocol>',
}
/** Media2 leaves a profile's configurations out unless it is asked for them. */
const WHOLE_PROFILES: Readonly<Record<MediaService, string>> = { media: '', media2: '<Type>All</Type>' }

/** Questions to one device, each to the service's own address. */
export function createDevice(soap: SoapClient, reach: DeviceAddress) {
  const services = createServices(soap)
  const { ask } = services

  /** Without a login first, so that a wrong clock here or there is known before one is needed. */
  async function readDeviceClock(signal?: AbortSignal): Promise<number | undefined> {
    const answer = await ask(getClock, { isAnonymous: true, signal }).catch((error: unknown) => {
      // Some ask for a login even here, in whatever words.
      if (isAway(error)) throw error
      return ask(getClock, { signal })
    })
    return readClock(answer)
  }

  const askUri = async (
    name: 'GetStreamUri' | 'GetSnapshotUri',
    { token: own, service }: { token: string; service: MediaService },
    signal: AbortSignal,
  ): Promise<string> => {
    const setup = name === 'GetStreamUri' ? STREAM_SETUP[service] : ''
    const inner = `${setup}<ProfileToken>${token(own)}</ProfileToken>`
    const answer = await ask(writeRequest(service, name, inner), { signal })
    return textOf(answer, 'Uri') || textOf(answer, 'MediaUri', 'Uri')
  }

  return {
    ask,
    reach,
    paths: services.paths,
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
      const answer = await ask(writeRequest('device', 'GetDeviceInformation'), { signal })
      const text = (name: string): string => textOf(answer, name).slice(0, 128)
      return {
        manufacturer: text('Manufacturer'),
        model: text('Model'),
        firmware: text('FirmwareVersion'),
        serial: text('SerialNumber'),
      }
    },
    loadServices: services.load,
    /**
     * Of the service that has some with video, Media2 first.
     * @param isDoubted the login was refused already: another refusal is of the login itself @throws DeviceFault
     */
    async profiles(signal: AbortSignal, isDoubted = false): Promise<Profile[]> {
      const isLast = isDoubted ? isLoginRefused : undefined
      const run = async (service: MediaService): Promise<Profile[] | undefined> => {
        const written = writeRequest(service, 'GetProfiles', WHOLE_PROFILES[service])
        const profiles = readProfiles(await ask(written, { signal }), service)
        return profiles.length > 0 ? profiles : undefined
      }
      return (await askMedia(services, 'media2', signal, run, isLast)) ?? []
    },
    /** @throws DeviceFault */
    async streamUrl(profile: Profile, signal: AbortSignal): Promise<string> {
      const url = await askMedia(services, profile.service, signal, async service =>
        streamUrl(await askUri('GetStreamUri', { ...profile, service }, signal), reach),
      )
      return url ?? ''
    },
    /** @throws DeviceFault */
    snapshotAddress: (profile: Profile, signal: AbortSignal) =>
      askMedia(services, profile.service, signal, async service => {
        const uri = await askUri('GetSnapshotUri', { ...profile, service }, signal)
        return snapshotAddress(uri, reach, services.pathOf(service))
      }),
  }
}
export type Device = ReturnType<typeof createDevice>

/**
 * Asks the media service that a profile came from, and the other one where that fails in whatever way, but for faults that `isLast`
 * takes for final.
 */
async function askMedia<T>(
  { has }: Services,
  first: MediaService,
  signal: AbortSignal,
  run: (service: MediaService) => Promise<T | undefined>,
  isLast: (fault: unknown) => boolean = () => false,
): Promise<T | undefined> {
  const order = first === 'media2' ? (['media2', 'media'] as const) : (['media', 'media2'] as const)
  const faults: unknown[] = []
  for (const service of order.filter(has)) {
    try {
      const found = await run(service)
      if (found !== undefined) return found
    } catch (error) {
      if (signal.aborted || isLast(error)) throw error
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults.find(isLoginRefused) ?? faults[0]
  return undefined
}
