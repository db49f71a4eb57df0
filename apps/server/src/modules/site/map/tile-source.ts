import type { Listeners } from '#server/infra/outbox/listeners.ts'

/** The most sub-domains of one tile address; `{a-c}` are three. */
const SUBDOMAINS_MAX = 26

/**
 * The origins of a tile address in the form that the content security policy needs; empty for the built-in map and for
 * an invalid address. `{a-c}` and `{0-3}` mean several hosts.
 */
export function tileOrigins(url: string): string[] {
  const range = /\{([a-z]|\d)-([a-z]|\d)\}/i.exec(url)
  const addresses = range
    ? lettersBetween(range[1], range[2]).map(letter => url.replace(range[0], letter))
    : [url]
  return [...new Set(addresses.flatMap(originOf))]
}

function lettersBetween(first = '', last = ''): string[] {
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)]
  const count = Math.min(SUBDOMAINS_MAX, Math.max(0, to - from + 1))
  return Array.from({ length: count }, (_, index) => String.fromCharCode(from + index))
}

function originOf(address: string): string[] {
  if (!URL.canParse(address)) return []
  const { protocol, origin } = new URL(address)
  // An origin contains neither spaces nor semicolons, so nothing else can get into the header with it.
  return protocol === 'http:' || protocol === 'https:' ? [origin] : []
}

export interface TileParameters {
  get(key: 'map.tile_url'): Promise<string>
}

export interface TileSource {
  /** The origins that are allowed now. */
  origins(): readonly string[]
  start(): Promise<void>
}

/** Follows the parameter `map.tile_url`, also when another copy of the server has changed it. */
export function createTileSource(parameters: TileParameters, listeners: Listeners): TileSource {
  let origins: readonly string[] = []
  const read = async () => {
    origins = tileOrigins(await parameters.get('map.tile_url'))
  }
  listeners.on('parameter.changed', read)
  return { origins: () => origins, start: read }
}
