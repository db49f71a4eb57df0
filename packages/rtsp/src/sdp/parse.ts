export interface SdpMedia {
  kind: string
  /** In the order of the m= line. */
  payloadTypes: number[]
  control?: string
  /** By payload type: `H264/90000`. */
  mappings: Map<number, string>
  /** By payload type: names in lower case. */
  formats: Map<number, Map<string, string>>
  /** sendonly and inactive media carry nothing to us. */
  isSilent: boolean
}

export interface SessionDescription {
  control?: string
  media: SdpMedia[]
}

const mostPayloadTypes = 32

/** Reads a session description leniently: any line ending, any order, unknown lines skipped. Never throws. */
export function parseSdp(
  text: string,
  limits: { sdpLines: number; tracks: number },
): SessionDescription | undefined {
  const lines = text.split(/\r\n|\n|\r/, limits.sdpLines + 1)
  if (lines.length > limits.sdpLines) return undefined
  const description: SessionDescription = { media: [] }
  let media: SdpMedia | undefined
  for (const raw of lines) {
    const line = raw.trim()
    if (line.startsWith('m=')) {
      // Media beyond the limit are left out, with their attributes.
      if (description.media.length === limits.tracks) break
      media = readMedia(line.slice(2))
      description.media.push(media)
    } else if (line.startsWith('a=')) readAttribute(line.slice(2), description, media)
  }
  return description
}

function readMedia(text: string): SdpMedia {
  const [kind = '', , , ...types] = text.split(/\s+/)
  return {
    kind: kind.toLowerCase(),
    payloadTypes: types.slice(0, mostPayloadTypes).map(Number).filter(isPayloadType),
    mappings: new Map(),
    formats: new Map(),
    isSilent: false,
  }
}

const isPayloadType = (value: number) => Number.isInteger(value) && value >= 0 && value <= 127

function readAttribute(text: string, description: SessionDescription, media: SdpMedia | undefined): void {
  const [, name = '', value = ''] = /^([\w-]+)\s*(?::(.*))?$/.exec(text) ?? []
  switch (name.toLowerCase()) {
    case 'control':
      ;(media ?? description).control ??= value.trim()
      return
    case 'sendonly':
    case 'inactive':
      if (media) media.isSilent = true
      return
    case 'rtpmap':
    case 'fmtp':
      if (media) readTypeAttribute(name.toLowerCase(), value.trim(), media)
  }
}

function readTypeAttribute(name: string, value: string, media: SdpMedia): void {
  const found = /^(\d{1,3})\s+(.*)$/.exec(value)
  const type = Number(found?.[1])
  if (!found || !isPayloadType(type)) return
  if (name === 'rtpmap') media.mappings.set(type, found[2] ?? '')
  else media.formats.set(type, readFormat(found[2] ?? ''))
}

function readFormat(text: string): Map<string, string> {
  const format = new Map<string, string>()
  for (const part of text.split(';').slice(0, 64)) {
    const equals = part.indexOf('=')
    if (equals > 0) format.set(part.slice(0, equals).trim().toLowerCase(), part.slice(equals + 1).trim())
  }
  return format
}
