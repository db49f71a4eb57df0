/** A machine and port. */
export interface Endpoint {
  host: string
  port: number
}

/** A host that may be connected to, with the addresses behind it; none when its name is not known. */
export type Resolution =
  | { isAllowed: false }
  | { isAllowed: true; host: string; addresses: readonly string[] }

/**
 * Looks up the host of a stream's address, or of an endpoint, once and checks every address behind it
 * (modules/device/connection/address-check.ts). Who connects must connect to one of these addresses: looked up again, the
 * name could lead elsewhere.
 */
export type ResolveAddress = (address: string | Endpoint) => Promise<Resolution>
