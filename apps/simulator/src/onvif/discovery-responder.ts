import { createSocket } from 'node:dgram'
import { randomUUID } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import type { OnvifEndpoint } from './endpoint.ts'
import { escapeXml } from './soap.ts'

const GROUP = '239.255.255.250'

const namespaces =
  'xmlns:e="http://www.w3.org/2003/05/soap-envelope" xmlns:w="http://schemas.xmlsoap.org/ws/2004/08/addressing" xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery" xmlns:dn="http://www.onvif.org/ver10/network/wsdl"'

/** A camera's answer to a search (WS-Discovery ProbeMatches). */
export function probeMatch(endpoint: OnvifEndpoint, relatesTo: string): string {
  const { model, host } = endpoint
  const scopes = [
    `name/${encodeURIComponent(model.camera.name)}`,
    `hardware/${encodeURIComponent(model.plan.model)}`,
    'type/video_encoder',
    'Profile/Streaming',
  ]
    .map(scope => `onvif://www.onvif.org/${scope}`)
    .join(' ')
  return `<?xml version="1.0" encoding="UTF-8"?><e:Envelope ${namespaces}><e:Header><w:MessageID>urn:uuid:${randomUUID()}</w:MessageID><w:RelatesTo>${escapeXml(relatesTo)}</w:RelatesTo><w:To>http://schemas.xmlsoap.org/ws/2004/08/addressing/role/anonymous</w:To><w:Action>http://schemas.xmlsoap.org/ws/2005/04/discovery/ProbeMatches</w:Action></e:Header><e:Body><d:ProbeMatches><d:ProbeMatch><w:EndpointReference><w:Address>${model.endpointReference}</w:Address></w:EndpointReference><d:Types>dn:NetworkVideoTransmitter</d:Types><d:Scopes>${scopes}</d:Scopes><d:XAddrs>http://${host}:${endpoint.port()}/onvif/device_service</d:XAddrs><d:MetadataVersion>1</d:MetadataVersion></d:ProbeMatch></d:ProbeMatches></e:Body></e:Envelope>`
}

export type ResponderOptions = {
  endpoints: () => readonly OnvifEndpoint[]
  /** 0 takes a free one, for a search by address. */
  port: number
  log: (text: string) => void
}

/** Answers WS-Discovery for all cameras; without multicast it still answers who asks it by its address. */
export async function startDiscoveryResponder({ endpoints, port, log }: ResponderOptions) {
  const socket = createSocket({ type: 'udp4', reuseAddr: true })
  socket.on('message', (message, from) => {
    const text = message.toString()
    const messageId = /<[\w:]*MessageID[^>]*>\s*([^<\s]{1,200})/.exec(text)?.[1]
    if (messageId === undefined || !/<[\w:]*Probe[\s>/]/.test(text)) return
    for (const endpoint of endpoints())
      if (endpoint.isThere()) socket.send(probeMatch(endpoint, messageId), from.port, from.address)
  })
  socket.on('error', error => log(`discovery: ${error.message}`))
  const bound = Promise.withResolvers<void>()
  socket.once('error', bound.reject)
  socket.bind(port, () => bound.resolve())
  // Another responder on this machine that does not share the port: the site starts without discovery then.
  const isBound = await bound.promise.then(
    () => true,
    () => false,
  )
  if (isBound) {
    for (const { address, family } of Object.values(networkInterfaces()).flatMap(list => list ?? [])) {
      if (family !== 'IPv4') continue
      try {
        socket.addMembership(GROUP, address)
      } catch {
        // An interface without multicast.
      }
    }
  }
  return {
    port: isBound ? socket.address().port : 0,
    stop: (): Promise<void> =>
      new Promise(resolve => {
        if (isBound) socket.close(() => resolve())
        else resolve()
      }),
  }
}
