import {
  PLAY_LEAD_MS,
  PLAY_WAITING_MAX,
  type Mask,
  type PlayClientFrame,
  type PlayRead,
  type PlayServerFrame,
} from '@palisade/contract/media'
import type { PlayTokenPayload } from '@palisade/contract/media-token'
import { isRecovering, retimeGroup } from '@palisade/fmp4'
import { StoreFault } from '../objects/object-store.ts'
import type { SocketOutput } from '../sockets/fragment-sender.ts'
import type { GroupReader, PlacedGroup } from './group-reader.ts'
import { leadOf } from './lead.ts'
import { playRead, toOf } from './play-read.ts'
import { TranscodeFull, type PlayTranscode, type ShownGroup } from './play-transcode.ts'
import type { Thumbnails } from './thumbnails.ts'

/** One viewer at the recordings of one camera: answers questions, one after another. */
export interface PlaySession {
  take(frame: Exclude<PlayClientFrame, { type: 'ping' }>): void
  stop(): void
}

export interface PlaySessionDeps {
  grant: Pick<PlayTokenPayload, 'cameraId' | 'from' | 'to'>
  reader: Omit<GroupReader, 'open'>
  thumbnails: Thumbnails
  transcode: PlayTranscode
  /** Drawn black in all that is sent; `transcode` draws them in groups. */
  masks: readonly Mask[]
  /** `drained` resolves once some of what waits was sent, or the socket has closed. */
  out: SocketOutput & { drained(): Promise<void> }
}

type Question = Exclude<PlayClientFrame, { type: 'ping' | 'cancel' | 'transcode' }>

/** Nothing more is read from disk while this much waits for a client that does not read. */
const UNSENT_MAX_BYTES = 4 * 1024 * 1024

export function createPlaySession(deps: PlaySessionDeps): PlaySession {
  const { grant, reader, thumbnails, transcode, masks, out } = deps
  const queue: Question[] = []
  const state = { isRunning: false, isStopped: false, isTranscoded: false, cancels: 0 }
  let shown: Buffer | undefined
  const tell = (frame: PlayServerFrame): void => out.send(JSON.stringify(frame))

  async function find(at: number, isForward: boolean): Promise<PlacedGroup | undefined> {
    if (isForward) return reader.after(grant.cameraId, Math.max(at, grant.from), grant.to)
    const group = await reader.before(grant.cameraId, Math.min(at, grant.to - 1), grant.from - PLAY_LEAD_MS)
    // Of the groups that begin before the span only the one that reaches into it belongs to it.
    return group && toOf(group) > grant.from ? group : undefined
  }

  async function sendGroup({ id, mode }: PlayRead, group: PlacedGroup): Promise<void> {
    const { label } = group.file
    const { bytes, init, ...facts } = await shownGroup(deps, group, mode, state.isTranscoded)
    const startMs = group.from - grant.from + PLAY_LEAD_MS
    retimeGroup(bytes, { startMs, duration: group.duration, audioRate: label.audioRate })
    if (shown === undefined || !shown.equals(init)) {
      shown = init
      const isMasked = masks.length > 0 ? { isMasked: true as const } : {}
      tell({ type: 'init', id, stream: label.stream, hasAudio: label.hasAudio, ...facts, ...isMasked })
      out.send(init)
    }
    tell({ type: 'gop', id, from: group.from, to: toOf(group), kinds: group.kinds })
    out.send(bytes)
    await drain()
  }

  async function drain(): Promise<void> {
    while (out.bufferedAmount > UNSENT_MAX_BYTES && !state.isStopped) await out.drained()
  }

  async function read(question: PlayRead): Promise<void> {
    const own = state.cancels
    const at = Math.min(Math.max(question.at, grant.from), grant.to - 1)
    const end = await playRead(
      { ...question, at },
      {
        find: next => find(next, question.direction === 'forward'),
        send: group => sendGroup(question, group),
        isCancelled: () => own !== state.cancels || state.isStopped,
      },
    )
    tell({ type: 'end', id: question.id, ...end })
  }

  async function thumbnail({ id, at, width }: Extract<Question, { type: 'thumbnail' }>): Promise<void> {
    const group = await find(at, false)
    if (!group) return tell({ type: 'end', id, reason: 'span' })
    const jpeg = await thumbnails(group, width, masks)
    tell({ type: 'thumbnail', id, at: group.from })
    out.send(jpeg)
  }

  async function run(): Promise<void> {
    state.isRunning = true
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { id } = next
      await drain()
      const answer = next.type === 'read' ? read(next) : thumbnail(next)
      // Retention may delete what is being played, and a picture may be broken: the next question is answered all the same.
      await answer.catch((error: unknown) => tell({ type: 'end', id, ...failureOf(error) }))
    }
    state.isRunning = false
  }

  return {
    take: frame => {
      if (frame.type === 'transcode') {
        state.isTranscoded = true
      } else if (frame.type === 'cancel') {
        state.cancels++
        for (const { id } of queue.splice(0)) tell({ type: 'end', id, reason: 'cancelled' })
      } else if (queue.length >= PLAY_WAITING_MAX) {
        tell({ type: 'end', id: frame.id, reason: 'busy' })
      } else {
        queue.push(frame)
        if (!state.isRunning) void run()
      }
    },
    stop: () => {
      state.isStopped = true
      queue.length = 0
      transcode.stop()
    },
  }
}

/** A group as it was recorded, or made H.264 where it is wanted so, or areas of it are to be black. */
async function shownGroup(
  { reader, transcode, masks }: Pick<PlaySessionDeps, 'reader' | 'transcode' | 'masks'>,
  group: PlacedGroup,
  mode: PlayRead['mode'],
  isTranscoded: boolean,
) {
  const bytes = await reader.bytes(group, mode)
  const { mime, width, height, codec } = group.file.label
  const asRecorded: ShownGroup = { bytes, init: group.file.init, mime, width, height }
  const isShownAnywhere = codec === 'h264' && !isRecovering(mime)
  if (masks.length === 0 && (!isTranscoded || isShownAnywhere)) return asRecorded
  const lead = await leadOf(reader, group)
  const made = await transcode.show(group, bytes, mode, lead && (await reader.bytes(lead, 'all')))
  return isShownAnywhere ? made : { ...made, transcodedFrom: codec }
}

function failureOf(error: unknown): Pick<Extract<PlayServerFrame, { type: 'end' }>, 'reason' | 'cause'> {
  if (error instanceof TranscodeFull) return { reason: 'transcode_full' }
  return { reason: 'failed', ...(error instanceof StoreFault && { cause: error.reason }) }
}
