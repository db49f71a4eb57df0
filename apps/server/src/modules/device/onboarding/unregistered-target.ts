import type { ProbedDriver } from '@palisade/contract'
import type { Target } from '@palisade/drivers'

/** The machine and port of a device of which nothing else is known yet. */
export interface Endpoint {
  host: string
  port: number
  isTls: boolean
  username?: string | undefined
  password?: string | undefined
}

/**
 * A target with which a driver can try a device before it is registered; it has no streams yet, because the try is to
 * find them.
 */
export function unregisteredTarget(driver: ProbedDriver, endpoint: Endpoint): Target {
  const { host, port, isTls, username, password } = endpoint
  const login = { ...(username && { username }), ...(password && { password }) }
  const mainUrl = `rtsp://${host.includes(':') ? `[${host}]` : host}/`
  const config = { host, port, isTls, mainUrl, ...login }
  const id = crypto.randomUUID()
  return driver === 'onvif'
    ? { id, driver, config: { ...config, mainProfile: '' } }
    : { id, driver, config: { ...config, channel: 1 } }
}
