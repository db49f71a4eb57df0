export interface RtspUrl {
  tls: boolean
  /** Without the brackets of an IPv6 address. */
  host: string
  port: number
  /** As requests name it: without user and password, path and query untouched. */
  uri: string
  username?: string
  password?: string
  /** Connected to in place of `host`; undefined: the system looks the name up. */
  address?: string
}

const longest = 2048

/** Takes a camera address apart; undefined when it is not a usable rtsp or rtsps address. */
export function parseRtspUrl(text: string): RtspUrl | undefined {
  if (text.length > longest) return undefined
  const found = /^(rtsps?):\/\/([^/?#]*)([^#]*)/i.exec(text.trim())
  const [, scheme = '', authority = '', rest = ''] = found ?? []
  if (!found || hasControlCharacter(text)) return undefined
  // A password may hold '@': the last one ends it.
  const at = authority.lastIndexOf('@')
  const place = readPlace(authority.slice(at + 1))
  if (!place) return undefined
  const tls = scheme.toLowerCase() === 'rtsps'
  const path = encodeLoose(rest === '' || rest.startsWith('/') ? rest : `/${rest}`)
  const port = place.port ?? (tls ? 322 : 554)
  const uri = `${scheme.toLowerCase()}://${authority.slice(at + 1)}${path}`
  return { tls, host: place.host, port, uri, ...(at < 0 ? {} : readUser(authority.slice(0, at))) }
}

function hasControlCharacter(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x20 || code === 0x7f) return true
  }
  return false
}

function readPlace(text: string): { host: string; port?: number } | undefined {
  const found = /^(?:\[([0-9a-f:.]{2,45}(?:%\w{1,16})?)\]|([\w.-]{1,253}))(?::(\d{1,5}))?$/i.exec(text)
  const host = found?.[1] ?? found?.[2]
  if (!host) return undefined
  if (found?.[3] === undefined) return { host }
  const port = Number(found[3])
  return port >= 1 && port <= 65_535 ? { host, port } : undefined
}

function readUser(text: string): { username: string; password: string } {
  const colon = text.indexOf(':')
  const [user, password] = colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)]
  return { username: decodeLoose(user), password: decodeLoose(password) }
}

function decodeLoose(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A plain '%' in a password that was not encoded.
    return text
  }
}

/** Encodes the characters that are not allowed in a request line and leaves the rest as the camera expects it. */
function encodeLoose(path: string): string {
  return path.replaceAll(/[^\u0021-\u007e]+/g, part => encodeURIComponent(part.toWellFormed()))
}

/**
 * The address of a track: an absolute control stays, a relative one is appended to the base, behind its query too,
 * as live555 and FFmpeg do and cameras with queries in their addresses expect.
 */
export function resolveControl(base: string, control: string | undefined): string {
  if (control === undefined || control === '' || control === '*') return base
  if (control.length > longest) return base
  if (/^rtsps?:\/\//i.test(control)) return parseRtspUrl(control)?.uri ?? base
  const separator = base.endsWith('/') || control.startsWith('/') ? '' : '/'
  const tail = encodeLoose(base.endsWith('/') && control.startsWith('/') ? control.slice(1) : control)
  return `${base}${separator}${tail}`
}
