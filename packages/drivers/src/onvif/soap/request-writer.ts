import { escapeXml } from '../../kit/xml.ts'

/** The namespace of each service's requests. */
export const namespaces = {
  device: 'http://www.onvif.org/ver10/device/wsdl',
  media: 'http://www.onvif.org/ver10/media/wsdl',
  media2: 'http://www.onvif.org/ver20/media/wsdl',
  ptz: 'http://www.onvif.org/ver20/ptz/wsdl',
  events: 'http://www.onvif.org/ver10/events/wsdl',
  deviceio: 'http://www.onvif.org/ver10/deviceIO/wsdl',
  search: 'http://www.onvif.org/ver10/search/wsdl',
  replay: 'http://www.onvif.org/ver10/replay/wsdl',
} as const
export type Service = keyof typeof namespaces

/** The namespace of the types that services share. */
export const SCHEMA_NS = 'http://www.onvif.org/ver10/schema'

/** A request's element, and the service that it goes to. */
export interface OnvifRequest {
  service: Service
  name: string
  namespace: string
  body: string
}

/** @param inner the element's content; texts in it are escaped (`token`) */
export function writeRequest(
  service: Service,
  name: string,
  inner = '',
  namespace: string = namespaces[service],
): OnvifRequest {
  const start = `<${name} xmlns="${namespace}"`
  return { service, name, namespace, body: inner === '' ? `${start}/>` : `${start}>${inner}</${name}>` }
}

export const token = (text: string): string => escapeXml(text)
