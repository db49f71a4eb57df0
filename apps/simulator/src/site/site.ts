import type { PassagePictures } from '../encode/pending-requests.ts'
import type { PassingVehicle } from '../scenes/passage.ts'
import { createRtspServer } from '@palisade/rtsp'
import { createEncoderHost, type EncoderHost } from '../encode/encoder-host.ts'
import { FRAMES_PER_SECOND, mainProfile, subProfile, type VideoProfile } from '../encode/profile.ts'
import { cameraOf, createRtspProxy, type RouteDecision } from '../rtsp-proxy/rtsp-proxy.ts'
import { createCamera, streamNames, type Camera, type StreamName } from './camera.ts'
import type { Fault } from './fault.ts'
import { planCameras, viewOf } from './plan.ts'

export type SiteOptions = {
  cameras: number
  /** Address the RTSP port is bound to, and the one written into stream addresses. */
  host: string
  rtspPort: number
  /** Of each camera's streams. */
  framesPerSecond?: number
  /** Each picture shows when it was captured. */
  hasClock?: boolean
  log?: (text: string) => void
}

export type CameraState = {
  id: string
  name: string
  code: string
  fault: Fault
  viewers: { main: number; sub: number }
  urls: { main: string; sub: string }
  /** How a viewer must log in; without it nobody needs to. */
  auth?: { scheme: string; username: string }
}

export type Site = Awaited<ReturnType<typeof startSite>>

const profileKey = (profile: VideoProfile): string => `${profile.codec} ${profile.width}`

/** The parameter sets of each profile that the site's streams have. */
async function describeProfiles(encoder: EncoderHost, framesPerSecond: number) {
  const profiles = [
    mainProfile('h264', framesPerSecond),
    mainProfile('h265', framesPerSecond),
    subProfile(framesPerSecond),
  ]
  const parameterSets = new Map<string, Uint8Array[]>()
  for (const profile of profiles) {
    parameterSets.set(profileKey(profile), await encoder.describe(profile))
  }
  return (profile: VideoProfile): Uint8Array[] => parameterSets.get(profileKey(profile)) ?? []
}

/** Finds what a camera serves at a path: one of its streams, or its card. */
function streamAt(camera: Camera | undefined, path: string) {
  if (path.split('?')[0] === `/${camera?.plan.id}/replay`) return camera?.replay
  const name = streamNames.find(name => path.split('?')[0] === `/${camera?.plan.id}/${name}`)
  return name && camera?.streams[name]
}

/** Single pictures of cameras as they see now; undefined for a camera that does not exist. */
const picturesOf = (cameras: ReadonlyMap<string, Camera>, encoder: EncoderHost) => ({
  /** A JPEG. */
  async snapshot(id: string): Promise<Uint8Array | undefined> {
    const camera = cameras.get(id)
    return camera && encoder.snapshot(viewOf(camera.plan), Date.now())
  },
  /** Those of a vehicle before it. */
  async passage(id: string, vehicle: PassingVehicle): Promise<PassagePictures | undefined> {
    const camera = cameras.get(id)
    return camera && encoder.passage(viewOf(camera.plan), Date.now(), vehicle)
  },
})

/** Starts the cameras of the virtual site: encoder, RTSP server and the proxy on the public port. */
export async function startSite({
  cameras: count,
  host,
  rtspPort,
  framesPerSecond = FRAMES_PER_SECOND,
  hasClock,
  log,
}: SiteOptions) {
  const encoder = createEncoderHost(log)
  const setsOf = await describeProfiles(encoder, framesPerSecond)
  const zeroMs = Date.now()
  const cameras = new Map<string, Camera>(
    planCameras(count).map(plan => {
      return [
        plan.id,
        createCamera({ plan, encoder, parameterSets: setsOf, zeroMs, framesPerSecond, hasClock }),
      ]
    }),
  )
  const redirects = new Map<string, string>()

  const inner = createRtspServer({
    port: 0,
    realm: 'Simulated camera',
    streams: path => streamAt(cameras.get(cameraOf(path)), path),
  })
  const { port: innerPort } = await inner.start()

  function decide(path: string): RouteDecision {
    const id = cameraOf(path)
    const fault = cameras.get(id)?.fault()
    if (fault === 'cut') return { kind: 'refuse' }
    const location = redirects.get(id)
    return fault === 'redirect' && location ? { kind: 'redirect', location } : { kind: 'pass' }
  }

  const proxy = createRtspProxy({ host, port: rtspPort, innerPort, decide })
  const { port } = await proxy.start()
  const urlOf = (id: string, name: string): string => `rtsp://${host}:${port}/${id}/${name}`

  function stateOf(camera: Camera): CameraState {
    const { plan, streams } = camera
    return {
      id: plan.id,
      name: plan.name,
      code: plan.code,
      fault: camera.fault(),
      viewers: { main: streams.main.viewers, sub: streams.sub.viewers },
      urls: { main: urlOf(plan.id, 'main'), sub: urlOf(plan.id, 'sub') },
      auth: plan.auth && { scheme: plan.auth.scheme, username: plan.auth.username },
    }
  }

  return {
    port,
    plans: Array.from(cameras.values(), camera => camera.plan),
    urlOf,
    streamOf: (id: string, name: StreamName) => cameras.get(id)?.streams[name],
    cardOf: (id: string) => cameras.get(id)?.card,
    faultOf: (id: string) => cameras.get(id)?.fault(),
    encoderPid: encoder.pid,
    states: (): CameraState[] => Array.from(cameras.values(), stateOf),
    /** False for a camera that does not exist. `location` is where `redirect` sends viewers; left out, another camera. */
    setFault(id: string, fault: Fault, location?: string): boolean {
      const camera = cameras.get(id)
      if (!camera) return false
      redirects.set(id, location ?? urlOf(id === 'cam01' ? 'cam02' : 'cam01', 'sub'))
      camera.setFault(fault)
      if (fault === 'cut' || fault === 'redirect') proxy.disconnect(id)
      return true
    },
    /** Somebody walks into a camera's picture who should not be there. */
    sendVisitor(id: string): void {
      const camera = cameras.get(id)
      if (camera) encoder.visitor(camera.plan.name, Date.now(), camera.plan.visitor)
    },
    ...picturesOf(cameras, encoder),
    async stop(): Promise<void> {
      await proxy.stop()
      await inner.stop()
      await encoder.stop()
    },
  }
}
