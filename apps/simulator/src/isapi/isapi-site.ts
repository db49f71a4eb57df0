import type { ServedStream } from '@palisade/rtsp'
import { startMadeStreams } from '../rtsp-proxy/made-streams.ts'
import { streamNames, type StreamName } from '../site/camera.ts'
import type { Site } from '../site/site.ts'
import { createCardStreams } from './card-streams.ts'
import { startIsapiEndpoint, type IsapiEndpoint, type IsapiFault } from './endpoint.ts'
import { createIsapiControl } from './isapi-control.ts'
import { isapiPlans, type IsapiPlan } from './isapi-plan.ts'

export type IsapiSiteOptions = {
  site: Pick<Site, 'plans' | 'snapshot' | 'passage' | 'streamOf' | 'cardOf' | 'faultOf'>
  host: string
  /** The first camera's; the others take the next ones. Their streams are RTSP_AFTER ports further. 0 takes free ones. */
  port: number
}

const RTSP_AFTER = 10

/** One camera: its calls and its streams, which lose their power together. */
export type IsapiCamera = IsapiEndpoint & { setFault: (fault: IsapiFault) => Promise<void> }

/** `/Streaming/Channels/101` is the main stream of such a camera, 102 its sub stream. */
function nameOf(path: string): StreamName | undefined {
  const [, digit] = /^\/Streaming\/Channels\/10([12])\/?(?:\?.*)?$/i.exec(path) ?? []
  return digit === undefined ? undefined : streamNames[Number(digit) - 1]
}

/** The ISAPI side of those cameras of the site that have one. */
export async function startIsapiSite({ site, host, port }: IsapiSiteOptions) {
  const cameras = new Map<string, IsapiCamera>()
  const endings: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    await Promise.all(endings.map(end => end()))
  }

  async function start(plan: IsapiPlan, index: number): Promise<void> {
    const camera = site.plans.find(({ id }) => id === plan.camera)
    if (!camera) return
    const card = site.cardOf(camera.id)
    const live = site.streamOf(camera.id, 'main')
    let replayOf: ((path: string) => ServedStream | undefined) | undefined
    const streams = await startMadeStreams({
      host,
      port: port === 0 ? 0 : port + RTSP_AFTER + index,
      root: 'Streaming',
      streamAt(path) {
        const name = nameOf(path)
        return name ? site.streamOf(camera.id, name) : replayOf?.(path)
      },
      isCut: () => cameras.get(camera.id)?.fault() === 'cut' || site.faultOf(camera.id) === 'cut',
    })
    endings.push(() => streams.stop())
    const own = await startIsapiEndpoint({
      plan,
      camera,
      host,
      port: port === 0 ? 0 : port + index,
      rtspPort: streams.port,
      card,
      snapshot: () => site.snapshot(camera.id),
      passage: vehicle => site.passage(camera.id, vehicle),
      onReboot: () => streams.disconnect(),
    })
    endings.push(() => own.stop())
    if (card && live) replayOf = createCardStreams(card, live, own.model)
    cameras.set(camera.id, {
      ...own,
      async setFault(fault) {
        await own.setFault(fault)
        if (fault === 'cut') streams.disconnect()
      },
    })
  }

  try {
    for (const [index, plan] of isapiPlans.entries()) await start(plan, index)
  } catch (error) {
    await stop()
    throw error
  }
  return { cameras, control: createIsapiControl(cameras), stop }
}
