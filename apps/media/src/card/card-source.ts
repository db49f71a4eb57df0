import { NO_FRAME_LIMIT_MS, type CardCause, type CardReplay } from '@palisade/contract/media'
import { streamCauseOf } from '@palisade/drivers/rtsp'
import { Fmp4Error } from '@palisade/fmp4'
import { createRtspClient, type AccessUnit, type RtspFailure, type Track } from '@palisade/rtsp'
import type { MediaFragment, StreamInit } from '../ingest/engine.ts'
import { createGroupCollector } from '../hub/group-collector.ts'
import { createPackager, type Packager } from '../ingest/packager.ts'
import { createGrouping, type PendingGroup } from '../record/grouping.ts'
import { createCardTime, type CardMoment } from './card-time.ts'

/** Told of a replay, in order; nothing follows `end`. Times are ours. */
export interface CardEvents {
  group(group: PendingGroup): void
  /** Without a cause the span came to its end. */
  end(cause?: CardCause): void
}

export interface CardSource {
  /** A card that plays as fast as it is read waits meanwhile. */
  pause(): void
  resume(): void
  stop(): void
}

/** A replay may end so much before its span does, ms: cards tell whole seconds and end with a whole group. */
const SHORT_MS = 5_000
/** Two pictures further apart than this have a gap between them, ms. */
const GAP_MS = 1_000
/** A picture that is this much older than the one before was put there by a clock that is not to be trusted, ms. */
const BACK_MS = 2_000

/** Plays a span of a card once, as groups of pictures with the times at which they were taken. */
export function openCardSource(
  replay: CardReplay,
  { now, events }: { now: () => number; events: CardEvents },
): CardSource {
  const course = createCourse(replay.to - replay.offset)
  let packager: Packager | undefined
  let timeOf: ((unit: AccessUnit) => CardMoment) | undefined
  let isOver = false
  const groups = createGroups(events)

  const finish = (cause?: CardCause): void => {
    if (isOver) return
    isOver = true
    groups.end()
    client.stop().catch(() => undefined)
    events.end(cause)
  }

  const handleTracks = (tracks: Track[]): void => {
    const video = tracks.find(track => track.kind === 'video')
    if (!video) return finish('unsupported_codec')
    const audio = tracks.find(track => track.kind === 'audio')
    timeOf = createCardTime(replay, new Map(tracks.map(({ id, clockRate }) => [id, clockRate])), now)
    packager = createPackager(video, audio, {
      init: next => groups.begin(next),
      fragment: fragment => groups.add(fragment),
    })
  }

  function handleUnit(unit: AccessUnit): void {
    if (isOver || !timeOf) return
    const moment = timeOf(unit)
    if ('fault' in moment) return finish(moment.fault)
    const turn = unit.kind === 'video' ? course.note(moment.at, unit) : 'next'
    if (turn === 'over') return finish()
    if (turn === 'back') return finish('other_footage')
    // Pictures after a gap belong into a file of their own, where decode times begin anew.
    if (turn === 'gap') groups.begin()
    pack({ ...unit, receivedAt: moment.at })
    // Such a device would keep the connection, and say no more.
    if (turn === 'last') finish()
  }

  function pack(unit: AccessUnit): void {
    try {
      packager?.unit(unit)
    } catch (error) {
      if (error instanceof Fmp4Error) packager?.loss()
      else finish('protocol_error')
    }
  }

  function handleEnd(failure: RtspFailure): void {
    if (!course.isBegun()) return finish(failure === 'ended' ? 'no_footage' : streamCauseOf(failure))
    finish(course.isWhole() ? undefined : 'replay_stopped')
  }

  const { url, username, password, hosts, manner, from, to } = replay
  const client = createRtspClient({
    url,
    username,
    password,
    hosts,
    // An address that a device gave must not choose where a password is told as it is.
    isBasicAllowed: false,
    // Over UDP nobody could make a card wait.
    ...(manner === 'clock' ? { replay: { from, to }, transport: 'tcp' as const } : {}),
    noDataTimeoutMs: NO_FRAME_LIMIT_MS,
    onTracks: handleTracks,
    onUnit: handleUnit,
    onEnd: failure => handleEnd(failure),
  })
  client.start()
  return {
    pause: () => client.pause(),
    resume: () => client.resume(),
    stop: () => {
      isOver = true
      client.stop().catch(() => undefined)
    },
  }
}

/** Collects the pictures of a replay into groups. */
function createGroups(events: CardEvents) {
  let init: StreamInit | undefined
  const grouping = createGrouping(group => events.group(group))
  const collector = createGroupCollector(group => grouping.group(group))
  return {
    /** Pictures that follow belong into another file; without new parameters those of before hold. */
    begin(next: StreamInit | undefined = init): void {
      init = next
      collector.end()
      if (init) grouping.init(init)
    },
    add: (fragment: MediaFragment): void => collector.add(fragment),
    end: (): void => collector.end(),
  }
}

/** Follows the pictures of a replay to the end of its span. */
function createCourse(to: number) {
  let lastAt: number | undefined
  /** The device has said that nothing follows. */
  let isLast = false
  const isWhole = (): boolean => isLast || (lastAt !== undefined && lastAt > to - SHORT_MS)

  return {
    isBegun: () => lastAt !== undefined,
    isWhole,
    /** `back`: it is older than the one before; `gap`: something is missing before it; `last`: none follows it; `over`: behind the span. */
    note(at: number, { taken }: AccessUnit): 'next' | 'gap' | 'last' | 'back' | 'over' {
      if (at >= to) return 'over'
      if (lastAt !== undefined && at < lastAt - BACK_MS) return 'back'
      const isApart = lastAt !== undefined && at > lastAt + GAP_MS
      lastAt = at
      isLast = taken?.isLast ?? false
      if (isLast && at > to - SHORT_MS) return 'last'
      return isApart ? 'gap' : 'next'
    },
  }
}
