import { startMadeStreams } from '../rtsp-proxy/made-streams.ts'
import { streamNames, type StreamName } from '../site/camera.ts'
import type { Site } from '../site/site.ts'
import { createDahuaControl } from './dahua-control.ts'
import { dahuaPlans, type DahuaPlan } from './dahua-plan.ts'
import { startDahuaEndpoint, type DahuaEndpoint, type DahuaFault } from './endpoint.ts'

export type DahuaSiteOptions = {
  site: Pick<Site, 'plans' | 'snapshot' | 'passage' | 'streamOf' | 'faultOf'>
  host: string
  /** The first camera's; the others take the next ones. Their streams are RTSP_AFTER ports further. 0 takes free ones. */
  port: number
}

const RTSP_AFTER = 10

/** One camera: its calls and its streams, which lose their power together. */
export type DahuaCamera = DahuaEndpoint & { setFault: (fault: DahuaFault) => Promise<void> }

/** `/cam/realmonitor?channel=1&subtype=0` is the main stream of such a camera, subtype 1 its sub stream. */
function nameOf(path: string): StreamName | undefined {
  const [, subtype] = /^\/cam\/realmonitor\?channel=1&subtype=([01])(?:&.*)?$/i.exec(path) ?? []
  return subtype === undefined ? undefined : streamNames[Number(subtype)]
}

/** The CGI of those cameras of the site that have one. */
export async function startDahuaSite({ site, host, port }: DahuaSiteOptions) {
  const cameras = new Map<string, DahuaCamera>()
  const endings: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    await Promise.all(endings.map(end => end()))
  }

  async function start(plan: DahuaPlan, index: number): Promise<void> {
    const camera = site.plans.find(({ id }) => id === plan.camera)
    if (!camera) return
    const streams = await startMadeStreams({
      host,
      port: port === 0 ? 0 : port + RTSP_AFTER + index,
      root: 'cam',
      streamAt(path) {
        const name = nameOf(path)
        return name && site.streamOf(camera.id, name)
      },
      isCut: () => cameras.get(camera.id)?.fault() === 'cut' || site.faultOf(camera.id) === 'cut',
    })
    endings.push(() => streams.stop())
    const own = await startDahuaEndpoint({
      plan,
      camera,
      host,
      port: port === 0 ? 0 : port + index,
      rtspPort: streams.port,
      snapshot: () => site.snapshot(camera.id),
      passage: vehicle => site.passage(camera.id, vehicle),
      onReboot: () => streams.disconnect(),
    })
    endings.push(() => own.stop())
    cameras.set(camera.id, {
      ...own,
      async setFault(fault) {
        await own.setFault(fault)
        if (fault === 'cut') streams.disconnect()
      },
    })
  }

  try {
    for (const [index, plan] of dahuaPlans.entries()) await start(plan, index)
  } catch (error) {
    await stop()
    throw error
  }
  return { cameras, control: createDahuaControl(cameras), stop }
}
