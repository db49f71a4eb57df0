import { DeviceFault } from '../kit/driver.ts'

/** Where a device was reached; what its answers name lies on the same host, whatever they say. */
export interface DeviceAddress {
  host: string
  port: number
  isTls: boolean
}

const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host)

export const urlOf = ({ host, port, isTls }: DeviceAddress, path: string): string =>
  `${isTls ? 'https' : 'http'}://${bracketed(host)}:${port}${path}`

/** An address of HTTP in an answer from the path `asked`, relative ones and those without a scheme included. */
function readUrl(address: string, asked: string): URL | undefined {
  const text = address.trim()
  if (text === '') return undefined
  // Without a host: `http:///onvif/event` would be read as a host named `onvif`.
  const path = /^https?:\/\/(\/.*)$/i.exec(text)?.[1]
  if (path !== undefined) return readUrl(path, asked)
  const whole = /^\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\//.test(text) ? `http://${text}` : text
  const url = URL.parse(whole, `http://device${asked}`)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

/**
 * The path of a service or subscription; undefined for what is no address. Host and port stay those the device was reached
 * under: devices behind a forwarded port name their inner address, and none may send us elsewhere.
 */
export function pathOf(address: string, asked: string): string | undefined {
  const url = readUrl(address, asked)
  return url && url.pathname + url.search
}

/**
 * The other port of the same host that a subscription's address names; undefined where it names the one that was asked, or another host,
 * which is the inner address of a device behind a forwarded port.
 */
export function otherPortOf(address: string, reach: DeviceAddress): number | undefined {
  const url = readUrl(address, '/')
  const isOwn = url?.hostname.toLowerCase() === bracketed(reach.host).toLowerCase()
  if (!url || !isOwn || (url.protocol === 'https:') !== reach.isTls) return undefined
  const port = Number(url.port) || (reach.isTls ? 443 : 80)
  return port === reach.port ? undefined : port
}

/** A stream's address on the device's host, without a login in it. @throws DeviceFault */
export function streamUrl(address: string, reach: DeviceAddress): string {
  const match =
    /^(rtsps?):\/\/(?:[^\s@/]*@)?(\[[\da-f:.]+\]|[^\s:/?]+)(?::(\d{1,5}))?(\/[^\s]*|\?[^\s]*)?$/i.exec(
      address.trim(),
    )
  if (!match || address.length > 1024) throw new DeviceFault('protocol_error', 'not a stream address')
  const [, scheme = '', , port, rest = ''] = match
  return `${scheme.toLowerCase()}://${bracketed(reach.host)}${port === undefined ? '' : `:${port}`}${rest}`
}

/**
 * Where a snapshot is fetched: another port only when the device names itself by the address it was reached under.
 * @throws DeviceFault
 */
export function snapshotAddress(
  address: string,
  reach: DeviceAddress,
  asked: string,
): DeviceAddress & { path: string } {
  const url = readUrl(address, asked)
  if (!url) throw new DeviceFault('protocol_error', 'not a snapshot address')
  const path = url.pathname + url.search
  if (url.hostname.toLowerCase() !== bracketed(reach.host).toLowerCase()) return { ...reach, path }
  const isTls = url.protocol === 'https:'
  // A login that was given for TLS is never sent without it.
  if (reach.isTls && !isTls) return { ...reach, path }
  return { host: reach.host, port: Number(url.port) || (isTls ? 443 : 80), isTls, path }
}
