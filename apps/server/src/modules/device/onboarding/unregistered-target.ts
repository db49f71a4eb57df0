import type { Target } from '@palisade/drivers'

/** Where a device speaks, before anything else is known of it. */
export interface Endpoint {
  host: string
  port: number
  isTls: boolean
  username?: string | undefined
  password?: string | undefined
}

/** A device as its driver can try it before it is registered: its streams are what the try is to find. */
export function unregisteredTarget(driver: 'onvif' | 'isapi', endpoint: Endpoint): Target {
  const { host, port, isTls, username, password } = endpoint
  const login = { ...(username && { username }), ...(password && { password }) }
  const mainUrl = `rtsp://${host.includes(':') ? `[${host}]` : host}/`
  const config = { host, port, isTls, mainUrl, ...login }
  const id = crypto.randomUUID()
  return driver === 'onvif'
    ? { id, driver, config: { ...config, mainProfile: '' } }
    : { id, driver, config: { ...config, channel: 1 } }
}
