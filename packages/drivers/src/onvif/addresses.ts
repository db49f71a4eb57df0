import { DeviceFault } from '../kit/driver.ts'

/** Where a device was reached; what its answers name lies on the same host, whatever they say. */
export interface DeviceAddress {
  host: string
  port: number
  isTls: boolean
}

const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/**
 * The path of a service. Host and port stay those the device was reached under: devices behind a forwarded port name their
 * inner address, and none may send us elsewhere. @throws DeviceFault
 */
export function pathOf(address: string): string {
  const url = URL.parse(address.trim())
  if (!url || !/^https?:$/.test(url.protocol))
    throw new DeviceFault('protocol_error', 'not a service address')
  return url.pathname + url.search
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

/** Where a snapshot is fetched: another port only when the device names itself by the address it was reached under. */
export function snapshotAddress(address: string, reach: DeviceAddress): DeviceAddress & { path: string } {
  const url = URL.parse(address.trim())
  if (!url || !/^https?:$/.test(url.protocol))
    throw new DeviceFault('protocol_error', 'not a snapshot address')
  const path = url.pathname + url.search
  if (url.hostname.toLowerCase() !== bracketed(reach.host).toLowerCase()) return { ...reach, path }
  const isTls = url.protocol === 'https:'
  // A login that was given for TLS is never sent without it.
  if (reach.isTls && !isTls) return { ...reach, path }
  return { host: reach.host, port: Number(url.port) || (isTls ? 443 : 80), isTls, path }
}
