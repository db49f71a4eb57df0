import type { DiscoveredDevice, DriverConfigs } from '@palisade/contract'

type Stored = Omit<DriverConfigs['onvif'], 'password'>

/**
 * A device's settings with the address where it was found; undefined when the address is the same. The addresses of its
 * streams move along, because the device itself gave them.
 */
export function movedConfig(
  stored: Stored,
  found: Pick<DiscoveredDevice, 'host' | 'port' | 'isTls'>,
): Stored | undefined {
  const { host, port, isTls } = found
  if (stored.host === host && stored.port === port && stored.isTls === isTls) return undefined
  const mainUrl = movedUrl(stored.mainUrl, stored.host, host)
  const subUrl = stored.subUrl === undefined ? {} : { subUrl: movedUrl(stored.subUrl, stored.host, host) }
  return { ...stored, host, port, isTls, mainUrl, ...subUrl }
}

function movedUrl(text: string, from: string, to: string): string {
  const url = URL.parse(text)
  if (!url || url.hostname.replace(/^\[|\]$/g, '') !== from) return text
  const [scheme] = text.split('://')
  const port = url.port === '' ? '' : `:${url.port}`
  return `${scheme}://${to.includes(':') ? `[${to}]` : to}${port}${url.pathname}${url.search}`
}
