import type { DriverConfigs } from '@palisade/contract'
import type { Target } from '@palisade/drivers'
import { PLATE_PICTURE } from '../isapi/plate-picture.ts'
import { planCameras } from '../site/plan.ts'
import { dahuaAuth, dahuaPlans, type DahuaPlan } from './dahua-plan.ts'
import { startDahuaEndpoint, type DahuaEndpoint, type DahuaEndpointOptions } from './endpoint.ts'

const host = '127.0.0.1'
export const RTSP_PORT = 8554
/** Larger than the crop of a plate. */
export const scene = Buffer.concat([PLATE_PICTURE, Buffer.alloc(4000)])

export function targetAt(port: number, more: Partial<DriverConfigs['dahua']> = {}): Target<'dahua'> {
  const { username, password } = dahuaAuth
  const mainUrl = `rtsp://${host}:${RTSP_PORT}/cam/realmonitor?channel=1&subtype=0`
  const config = { host, port, isTls: false, channel: 1, mainUrl, username, password, ...more }
  return { id: 'c1', driver: 'dahua', config }
}

/** A camera of the plans, with the changes given, on a free port. */
export function startCamera(
  id: string,
  changes: Partial<DahuaPlan> = {},
  options: Partial<DahuaEndpointOptions> = {},
): Promise<DahuaEndpoint> {
  const plan = dahuaPlans.find(one => one.camera === id)
  const camera = planCameras(12).find(one => one.id === id)
  if (!plan || !camera) throw new Error('no such camera')
  return startDahuaEndpoint({
    plan: { ...plan, ...changes },
    camera,
    host,
    port: 0,
    rtspPort: RTSP_PORT,
    snapshot: () => Promise.resolve(scene),
    heartbeatMs: 100,
    rebootMs: 100,
    ...options,
  })
}
