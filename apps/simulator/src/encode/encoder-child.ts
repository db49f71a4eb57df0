import { setPriority } from 'node:os'
import { startLiveStream, type LiveStream } from './live-stream.ts'
import { encoderRequestSchema, type EncoderReply, type EncoderRequest } from './messages.ts'
import type { FacePlace } from '../people/people-plan.ts'
import type { Portrait } from '../picture/portrait.ts'
import { createPacer } from './pacer.ts'
import { describeProfile, encodeLoop, takePassage, takeSnapshot } from './single-tasks.ts'

// Entry of the encoder child: draws and encodes the streams it is told to, and says so on its IPC channel.
// A simulated site yields to the product it is there to show.
setPriority(5)

// Units on their way to the parent; beyond it the parent is stuck and frames are dropped.
const MAX_UNSENT = 1000

const pacer = createPacer()
const streams = new Map<string, LiveStream>()
const visitors = new Map<string, number>()
const portraits = new Map<string, Portrait>()
let unsent = 0

function reply(message: EncoderReply): void {
  if (message.type === 'unit' && unsent > MAX_UNSENT) return
  unsent += 1
  process.send?.(message, undefined, undefined, () => {
    unsent -= 1
  })
}

function stop(id: string): void {
  streams.get(id)?.stop()
  streams.delete(id)
}

function work(message: Extract<EncoderRequest, { request: number }>): EncoderReply {
  const { type, request } = message
  if (type === 'describe') return { type, request, parameterSets: describeProfile(message.video) }
  if (type === 'loop') return { type, request, pictures: encodeLoop(message.video, message.seconds) }
  const { view, atMs } = message
  if (type === 'passage') return { type, request, ...takePassage(view, atMs, message.vehicle) }
  return { type, request, jpeg: takeSnapshot(view, atMs, visitors.get(view.name)) }
}

function answerOnce(message: Extract<EncoderRequest, { request: number }>): EncoderReply {
  try {
    return work(message)
  } catch (error) {
    return { type: 'failure', request: message.request, reason: String(error) }
  }
}

function receive({ camera, sinceMs, face }: Extract<EncoderRequest, { type: 'visitor' }>): void {
  visitors.set(camera, sinceMs)
  if (face && !portraits.has(camera)) void readPortrait(camera, face)
}

/** The reader of photographs is loaded with the first one: most runs need none. */
async function readPortrait(camera: string, face: FacePlace): Promise<void> {
  const { personPortrait } = await import('../people/person-picture.ts')
  const portrait = await personPortrait(face)
  if (portrait) portraits.set(camera, portrait)
}

function handle(message: EncoderRequest): void {
  switch (message.type) {
    case 'start': {
      const { stream: spec } = message
      stop(spec.id)
      const visitorSince = (): number | undefined => visitors.get(spec.view.name)
      streams.set(
        spec.id,
        startLiveStream({
          spec,
          pacer,
          visitorSince,
          portrait: () => portraits.get(spec.view.name),
          emit: reply,
        }),
      )
      return
    }
    case 'stop':
      return stop(message.id)
    case 'pace':
      return streams.get(message.id)?.pace(message.framesPerSecond)
    case 'visitor':
      return receive(message)
    case 'snapshot':
    case 'passage':
    case 'describe':
    case 'loop':
      return reply(answerOnce(message))
  }
}

process.on('message', message => handle(encoderRequestSchema.parse(message)))
// The parent is gone; nothing here is worth an orderly exit, which runs native destructors.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
