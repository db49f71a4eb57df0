import type { FoundAddress } from '@palisade/contract'
import type { ConnectionFields } from './device-fields.ts'

type Moved = Pick<ConnectionFields, 'host' | 'port' | 'isTls' | 'mainUrl' | 'subUrl'>

/** A device's connection at another address. The addresses of its streams move along where they named the same host. */
export function configAt({ host, mainUrl, subUrl }: ConnectionFields, found: FoundAddress): Moved {
  const moved = (url: string) => movedUrl(url, host, found.host)
  return {
    host: found.host,
    port: found.port,
    isTls: found.isTls,
    mainUrl: moved(mainUrl),
    subUrl: moved(subUrl),
  }
}

function movedUrl(text: string, from: string, to: string): string {
  const url = URL.parse(text)
  if (!url || url.hostname.replace(/^\[|\]$/g, '') !== from) return text
  const [scheme] = text.split('://')
  const port = url.port === '' ? '' : `:${url.port}`
  return `${scheme}://${to.includes(':') ? `[${to}]` : to}${port}${url.pathname}${url.search}`
}
