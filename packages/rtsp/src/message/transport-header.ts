export interface TransportOffer {
  kind: 'tcp' | 'udp'
  /** TCP: interleaved channels, RTP then RTCP. */
  channels?: [number, number]
  clientPorts?: [number, number]
  serverPorts?: [number, number]
}

/** Reads a Transport header (RFC 2326 §12.39): its choices in order; those we cannot use are left out. */
export function readTransport(header: string): TransportOffer[] {
  const offers: TransportOffer[] = []
  for (const choice of header.split(',').slice(0, 16)) {
    const [profile = '', ...parts] = choice.trim().split(';')
    const kind = kindOf(profile.toUpperCase())
    const names = parts.map(part => part.trim().toLowerCase())
    if (!kind || names.includes('multicast')) continue
    const pair = (name: string) => readPair(names.find(part => part.startsWith(`${name}=`)))
    const channels = pair('interleaved')
    offers.push({
      kind,
      channels: channels && channels[0] <= 255 && channels[1] <= 255 ? channels : undefined,
      clientPorts: pair('client_port'),
      serverPorts: pair('server_port'),
    })
  }
  return offers
}

function kindOf(profile: string): 'tcp' | 'udp' | undefined {
  if (profile === 'RTP/AVP/TCP') return 'tcp'
  if (profile === 'RTP/AVP' || profile === 'RTP/AVP/UDP') return 'udp'
  return undefined
}

function readPair(part: string | undefined): [number, number] | undefined {
  const found = part ? /=(\d{1,5})(?:-(\d{1,5}))?$/.exec(part) : undefined
  if (!found) return undefined
  const first = Number(found[1])
  const second = found[2] === undefined ? first + 1 : Number(found[2])
  return first <= 65_535 && second <= 65_535 ? [first, second] : undefined
}
