import type { EncoderReply, EncoderRequest, ViewSpec } from './messages.ts'
import type { PassingVehicle } from '../scenes/passage.ts'
import type { VideoProfile } from './profile.ts'
import type { EncodedPicture } from './video-encoder.ts'

type Request = Extract<EncoderRequest, { request: number }>
type Reply = Exclude<EncoderReply, { type: 'unit' }>
type NewRequest<Message = Request> = Message extends Message ? Omit<Message, 'request'> : never
type Asked = { resolve: (reply: Reply) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

/** The scene with the vehicle, and its plate; JPEG. */
export type PassagePictures = { scene: Uint8Array; plate: Uint8Array }

/** The load site's loop takes a second or two; a snapshot milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000

/** Questions to the encoder child that have one answer each. */
export function createPendingRequests(send: (message: Request) => void) {
  const asked = new Map<number, Asked>()
  let lastRequest = 0

  function settle(reply: Reply): void {
    const waiting = asked.get(reply.request)
    asked.delete(reply.request)
    clearTimeout(waiting?.timer)
    if (reply.type === 'failure') waiting?.reject(new Error(reply.reason))
    else waiting?.resolve(reply)
  }

  function ask(message: NewRequest): Promise<Reply> {
    const request = ++lastRequest
    return new Promise((resolve, reject) => {
      const fail = (): void => settle({ type: 'failure', request, reason: 'encoder does not answer' })
      asked.set(request, { resolve, reject, timer: setTimeout(fail, REQUEST_TIMEOUT_MS) })
      send({ ...message, request })
    })
  }

  return {
    settle,
    failAll(reason: string): void {
      for (const request of asked.keys()) settle({ type: 'failure', request, reason })
    },
    snapshot: async (view: ViewSpec, atMs: number): Promise<Uint8Array> => {
      const reply = await ask({ type: 'snapshot', view, atMs })
      return reply.type === 'snapshot' ? reply.jpeg : new Uint8Array()
    },
    passage: async (view: ViewSpec, atMs: number, vehicle: PassingVehicle): Promise<PassagePictures> => {
      const reply = await ask({ type: 'passage', view, atMs, vehicle })
      if (reply.type !== 'passage') throw new Error('no pictures of a passage')
      return { scene: reply.scene, plate: reply.plate }
    },
    describe: async (video: VideoProfile): Promise<Uint8Array[]> => {
      const reply = await ask({ type: 'describe', video })
      return reply.type === 'describe' ? reply.parameterSets : []
    },
    loop: async (video: VideoProfile, seconds: number): Promise<EncodedPicture[]> => {
      const reply = await ask({ type: 'loop', video, seconds })
      return reply.type === 'loop' ? reply.pictures : []
    },
  }
}
