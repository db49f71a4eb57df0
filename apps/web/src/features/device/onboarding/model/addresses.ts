import { host as hostRule, port as portRule } from '@palisade/contract'

/** Addresses that one search takes. */
export const ADDRESS_LIMIT = 256
/** Most characters of them as they are typed or pasted. */
export const ADDRESSES_TEXT_LIMIT = ADDRESS_LIMIT * 64

export interface Address {
  host: string
  /** Undefined: the one typed for all. */
  port?: number
}
export interface Addresses {
  addresses: Address[]
  /** Parts of the text that are no address, as typed. */
  faults: string[]
  isTooMany: boolean
}

const range = /^(\d{1,3}\.\d{1,3}\.\d{1,3}\.)(\d{1,3})-(?:\1)?(\d{1,3})$/
const withPort = /^(\[[\da-f:]+\]|[^:]+):(\d{1,5})$/i

/** Reads hosts, `host:port` and ranges (`192.168.1.20-40`), between commas, blanks or lines; each once. */
export function readAddresses(text: string): Addresses {
  const words = text.split(/[\s,;，；、]+/).filter(Boolean)
  const faults: string[] = []
  const found = new Map<string, Address>()
  let isTooMany = false
  for (const word of words) {
    const addresses = readWord(word)
    if (addresses === undefined) faults.push(word)
    for (const address of addresses ?? []) {
      if (found.size >= ADDRESS_LIMIT) isTooMany = true
      else found.set(`${address.host}:${address.port ?? ''}`, address)
    }
  }
  return { addresses: [...found.values()], faults, isTooMany }
}

function readWord(word: string): Address[] | undefined {
  const [, network, first, last] = range.exec(word) ?? []
  if (network !== undefined) return readRange(network, Number(first), Number(last))
  const [, named, port] = withPort.exec(word) ?? []
  const host = (named ?? word).replaceAll(/[[\]]/g, '')
  if (!hostRule.safeParse(host).success || isBrokenAddress(host)) return undefined
  if (port === undefined) return [{ host }]
  return portRule.safeParse(Number(port)).success ? [{ host, port: Number(port) }] : undefined
}

// Four numbers with dots are meant as an address, though a host name may look like that.
const isBrokenAddress = (host: string) =>
  /^[\d.]+$/.test(host) && !/^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.|$)){4}$/.test(host)

function readRange(network: string, first: number, last: number): Address[] | undefined {
  if (first > last || last > 255 || isBrokenAddress(`${network}${first}`)) return undefined
  return Array.from({ length: last - first + 1 }, (_, index) => ({ host: `${network}${first + index}` }))
}
