import { Cam } from 'onvif'
import { DeviceFault } from '../../kit/driver.ts'
import { escapeXml } from '../../kit/xml.ts'

/** A request's element, and the service that it goes to. */
export interface OnvifRequest {
  service: Service
  body: string
}
export const services = [
  'device',
  'media',
  'media2',
  'ptz',
  'events',
  'deviceio',
  'search',
  'replay',
] as const
export type Service = (typeof services)[number]

interface Captured {
  service?: string
  body?: string
}

/**
 * Lets the `onvif` library write a request. Nothing of it reaches the network, and no answer reaches it: transport and
 * reading are the kit's (docs/design/device/0006-drivers.md). Texts given to it must be escaped: it puts them in as they are.
 */
export function writeRequest(service: Service, ask: (cam: Cam, ignored: () => void) => void): OnvifRequest {
  const cam = new Cam({ hostname: 'device', autoconnect: false })
  let captured: Captured | undefined
  Object.assign(cam, {
    media2Support: service === 'media2',
    _request: (options: Captured) => (captured = options),
    _envelopeHeader: () => '',
    _envelopeFooter: () => '',
  })
  ask(cam, () => undefined)
  if (captured?.body === undefined) throw new DeviceFault('protocol_error', 'no request')
  return { service, body: captured.body }
}

/** A request without anything in it that the library has no word for. */
export function emptyRequest(service: Service, namespace: string, name: string, inner = ''): OnvifRequest {
  return { service, body: `<${name} xmlns="${namespace}">${inner}</${name}>` }
}

export const token = (text: string): string => escapeXml(text)
