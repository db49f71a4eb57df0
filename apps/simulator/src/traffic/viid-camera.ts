import { createAuthenticator } from '@palisade/rtsp'
import { viidBody, type Seen } from './senders.ts'

/** The product gave these to a camera that pushes: an address with a token, and the login of GA/T 1400. */
export type PushAccess = { address: string; userName: string; password: string }

/** As cameras of GA/T 1400 tell that they are there, ms. */
const KEEP_ALIVE_MS = 60_000
const TIMEOUT_MS = 10_000
/** Ids of the standard are 20 digits: place, type (119 for cameras) and number. */
const deviceIdOf = (cameraId: string): string =>
  `3402000000119${cameraId.replace(/\D/g, '').padStart(7, '0')}`

/** A camera of GA/T 1400: it registers with Digest when it is not known, tells that it is there, and posts vehicles. */
export function createViidCamera(baseUrl: string, cameraId: string, { userName, password }: PushAccess) {
  const deviceId = deviceIdOf(cameraId)
  let registering: Promise<boolean> | undefined
  let keepAlive: NodeJS.Timeout | undefined

  function post(path: string, body: object, authorization?: string): Promise<Response> {
    return fetch(`${baseUrl}/VIID/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/VIID+JSON;charset=utf-8',
        'user-identify': deviceId,
        ...(authorization !== undefined && { authorization }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  }

  async function register(): Promise<boolean> {
    const own = { RegisterObject: { DeviceID: deviceId } }
    const challenge = (await post('System/Register', own)).headers.get('www-authenticate')
    const login = createAuthenticator({ username: userName, password, isBasicAllowed: false })
    if (challenge === null || !login.learn({ headers: new Map([['www-authenticate', [challenge]]]) }))
      return false
    const uri = new URL(`${baseUrl}/VIID/System/Register`).pathname
    const { ok } = await post('System/Register', own, login.header('POST', uri))
    if (ok) keepAlive ??= setInterval(tellThatItIsThere, KEEP_ALIVE_MS)
    return ok
  }

  /** Passages at the same time wait for one registration. */
  function registerOnce(): Promise<boolean> {
    registering ??= register().finally(() => void (registering = undefined))
    return registering
  }

  function tellThatItIsThere(): void {
    // Who is not heard now registers again with the next vehicle.
    post('System/Keepalive', { KeepaliveObject: { DeviceID: deviceId } }).catch(() => undefined)
  }

  return {
    /** Posts a vehicle; registers first where the server does not know the camera. */
    async tell(seen: Seen): Promise<void> {
      const body = viidBody(deviceId, seen)
      const { status } = await post('MotorVehicles', body)
      if (status === 401 && (await registerOnce())) await post('MotorVehicles', body)
    },
    stop: () => clearInterval(keepAlive),
  }
}
export type ViidCamera = ReturnType<typeof createViidCamera>
