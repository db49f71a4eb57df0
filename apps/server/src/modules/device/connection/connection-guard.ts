import { isIP } from 'node:net'
import { systemClock } from '#server/infra/clock.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Endpoint } from '#server/infra/drivers/resolve-address.ts'
import type { AddressCheck } from './address-check.ts'
import { addressesOf, withoutPassword, type ConnectionInput } from './connection.rules.ts'

export interface ConnectionGuard {
  /** Checks every machine that a connection names. */
  refuseAddresses(config: ConnectionInput): Promise<void>
  /** Checks many connections at once; the result has an entry for each. */
  areAllowed(configs: readonly ConnectionInput[]): Promise<boolean[]>
}

/** Time limit for resolving the names of many connections together, ms. */
const NAMES_LIMIT = 5000
/**
 * Names that are resolved at a time. It is low because the system's resolver shares its threads with all reading of
 * files.
 */
const NAMES_AT_A_TIME = 2

export function createConnectionGuard(isAddressAllowed: AddressCheck, clock = systemClock): ConnectionGuard {
  const addresses = (config: ConnectionInput) => addressesOf(withoutPassword(config))

  return {
    async refuseAddresses(config) {
      const allowed = await Promise.all(addresses(config).map(isAddressAllowed))
      if (allowed.includes(false)) throw new AppError('device.address_refused')
    },

    // A name that is not resolved in time passes, because every address is checked again when it is connected to.
    async areAllowed(configs) {
      const distinct = new Map(configs.flatMap(addresses).map(address => [keyOf(address), address]))
      const verdicts = new Map<string, boolean>()
      const [named, literal] = [[...distinct].filter(isNamed), [...distinct].filter(entry => !isNamed(entry))]
      const decide = async ([key, address]: [string, string | Endpoint]) => {
        verdicts.set(key, await isAddressAllowed(address))
      }
      for (const entry of literal) await decide(entry)
      const end = clock.elapsed() + NAMES_LIMIT
      for (let at = 0; at < named.length && clock.elapsed() < end; at += NAMES_AT_A_TIME)
        await Promise.all(named.slice(at, at + NAMES_AT_A_TIME).map(decide))
      return configs.map(config => addresses(config).every(address => verdicts.get(keyOf(address)) ?? true))
    },
  }
}

const keyOf = (address: string | Endpoint) =>
  typeof address === 'string' ? originOf(address) : `${address.host}:${address.port}`

/** The machine and port of a stream, so that streams of the same origin are checked once. */
const originOf = (url: string) => url.split('/').slice(0, 3).join('/')

const isNamed = ([, address]: [string, string | Endpoint]) => {
  const host = typeof address === 'string' ? URL.parse(address)?.hostname : address.host
  return host !== undefined && isIP(host.replace(/^\[|\]$/g, '')) === 0
}
