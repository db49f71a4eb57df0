import { DeviceFault } from '../kit/driver.ts'
import type { XmlNode } from '../kit/xml.ts'
import {
  DEVICE_PATH,
  servicesOfCapabilities,
  servicesOfList,
  usualServices,
  type ServicePaths,
} from './services.ts'
import { writeRequest, type OnvifRequest, type Service } from './soap/request-writer.ts'
import type { CallOptions, SoapClient } from './soap/soap-client.ts'
import { tolerant } from './tolerance.ts'

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

  /** GetServices and, for what it leaves out, the older GetCapabilities; either may fail in whatever way. */
  async function readServices(signal: AbortSignal): Promise<ServicePaths> {
    const list = writeRequest('device', 'GetServices', '<IncludeCapability>false</IncludeCapability>')
    const listed = await tolerant(signal, async () => servicesOfList(await ask(list, { signal })))
    const isThere = (service: Service) => listed?.some(([name]) => name === service)
    const hasMedia = isThere('media') || isThere('media2')
    if (listed && hasMedia && isThere('events') && isThere('ptz')) return withDevice(listed)
    const older = writeRequest('device', 'GetCapabilities', '<Category>All</Category>')
    const more = await tolerant(signal, async () => servicesOfCapabilities(await ask(older, { signal })))
    const all = new Map([...(more ?? []), ...(listed ?? [])])
    if (all.has('media') || all.has('media2')) return withDevice(all)
    return withDevice([...all, ...usualServices(!listed && !more)])
  }

  return {
    ask,
    pathOf: pathOfService,
    paths: (): ServicePaths => paths,
    has: (service: Service): boolean => paths.has(service),
    load: async (signal: AbortSignal): Promise<void> => {
      paths = await readServices(signal)
    },
  }
}
export type Services = ReturnType<typeof createServices>

const withDevice = (found: Iterable<readonly [Service, string]>): ServicePaths =>
  new Map<Service, string>([...found, ['device', DEVICE_PATH]])
