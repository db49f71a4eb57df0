import { isapiAuth } from '../isapi/isapi-plan.ts'
import type { CameraPlan } from '../site/plan.ts'

/** The protocol over which a camera is controlled, beside its streams. */
export type CameraControl =
  | { driver: 'onvif'; host: string; port: number; endpointReference: string }
  | { driver: 'isapi'; host: string; port: number }

/** Cameras that the demo registers with their controls: two that turn, one that turns by ISAPI, one that reads plates. */
export const controlledCameras: readonly string[] = ['cam03', 'cam07', 'cam09', 'cam11']

type Streams = { mainUrl: string; subUrl: string }

/** By its streams alone. */
export function streamConnection({ auth }: Pick<CameraPlan, 'auth'>, streams: Streams) {
  const login = auth ? { username: auth.username, password: auth.password } : {}
  return { driver: 'rtsp' as const, config: { ...streams, ...login } }
}

/** By its own protocol where it has one, else by its streams. */
export function connectionOf(camera: Pick<CameraPlan, 'auth'>, streams: Streams, control?: CameraControl) {
  if (!control) return streamConnection(camera, streams)
  const { host, port } = control
  const address = { host, port, isTls: false, ...streams }
  if (control.driver === 'isapi') {
    const { username, password } = isapiAuth
    return { driver: 'isapi' as const, config: { ...address, channel: 1, username, password } }
  }
  const { config } = streamConnection(camera, streams)
  const { endpointReference } = control
  return {
    driver: 'onvif' as const,
    config: { ...address, ...config, mainProfile: 'main', subProfile: 'sub', endpointReference },
  }
}
