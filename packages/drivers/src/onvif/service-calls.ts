import { DeviceFault } from '../kit/driver.ts'
import type { XmlNode } from '../kit/xml.ts'
import {
  DEVICE_PATH,
  isWhole,
  servicesOfCapabilities,
  servicesOfList,
  usualServices,
  type ServicePaths,
} from './services.ts'
import { writeRequest, type OnvifRequest, type Service } from './soap/request-writer.ts'
import { isLoginRefused, type CallOptions, type SoapClient } from './soap/soap-client.ts'

interface LoadOptions {
  signal: AbortSignal
  /** A request with the login failed already. */
  isDoubted: boolean
}

/** Undefined where a login is asked for. */
const orRefused = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (isLoginRefused(error)) return undefined
    throw error
  })

/** Requests to one device's services, each to the address that the device tells for its service. */
export function createServices(soap: SoapClient) {
  let paths: ServicePaths = new Map([['device', DEVICE_PATH]])

  function pathOfService(service: Service): string {
    const path = paths.get(service)
    if (path === undefined) throw new DeviceFault('not_supported', `no ${service} service`)
    return path
  }

  async function ask(written: OnvifRequest, options: Partial<CallOptions> = {}): Promise<XmlNode> {
    return soap.call(written, { path: pathOfService(written.service), ...options })
  }

  /**
   * Asks what anybody may ask; undefined where that fails in whatever way. A login that is in doubt goes with it only where a device wants
   * one even here: devices count wrong ones, and lock the account.
   * @throws DeviceFault of a login in doubt that was refused, and when `signal` ends
   */
  async function askOpenly<T>(
    request: OnvifRequest,
    { signal, isDoubted }: LoadOptions,
    read: (answer: XmlNode) => T,
  ): Promise<T | undefined> {
    try {
      const openly = isDoubted ? await orRefused(ask(request, { signal, isAnonymous: true })) : undefined
      return read(openly ?? (await ask(request, { signal })))
    } catch (error) {
      if (signal.aborted || (isDoubted && isLoginRefused(error))) throw error
      return undefined
    }
  }

  /** GetServices and, for what it leaves out, the older GetCapabilities; either may fail in whatever way. */
  async function readServices(options: LoadOptions): Promise<ServicePaths> {
    const list = writeRequest('device', 'GetServices', '<IncludeCapability>false</IncludeCapability>')
    const listed = await askOpenly(list, options, servicesOfList)
    if (listed && isWhole(listed)) return withDevice(listed)
    const older = writeRequest('device', 'GetCapabilities', '<Category>All</Category>')
    const more = await askOpenly(older, options, servicesOfCapabilities)
    const all = new Map([...(more ?? []), ...(listed ?? [])])
    if (all.has('media') || all.has('media2')) return withDevice(all)
    return withDevice([...all, ...usualServices(!listed && !more)])
  }

  return {
    ask,
    pathOf: pathOfService,
    paths: (): ServicePaths => paths,
    has: (service: Service): boolean => paths.has(service),
    /** @throws DeviceFault of a login in doubt that was refused */
    load: async (options: LoadOptions): Promise<void> => {
      paths = await readServices(options)
    },
  }
}
export type Services = ReturnType<typeof createServices>

const withDevice = (found: Iterable<readonly [Service, string]>): ServicePaths =>
  new Map<Service, string>([...found, ['device', DEVICE_PATH]])
