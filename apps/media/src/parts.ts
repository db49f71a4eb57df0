import { availableParallelism } from 'node:os'
import type { CardReplay, CardRequest, RecordedPictureRequest } from '@palisade/contract/media'
import type { LoginBreaker } from '@palisade/rtsp'
import type { Logger } from 'pino'
import { createCardReader } from './card/card-reader.ts'
import { createOfferedCards } from './card/offered-cards.ts'
import type { Clock } from './clock.ts'
import type { ControlHttpDeps, KeyframeDecoder } from './control/control-http.ts'
import { createRecordingMetrics } from './control/recording-metrics.ts'
import { createControlSockets } from './control/control-socket.ts'
import { createSampler } from './codec/sample/sampler.ts'
import { createTranscoder, type TranscoderOptions } from './codec/transcode/transcoder.ts'
import { createHub, type Hub } from './hub/hub.ts'
import type { CreateEngine } from './ingest/engine.ts'
import { createCameraMasks } from './mask/camera-masks.ts'
import { createGroupReader } from './playback/group-reader.ts'
import { createPlaySockets } from './playback/play-socket.ts'
import { recordedPicture } from './playback/recorded-picture.ts'
import { createThumbnails } from './playback/thumbnails.ts'
import type { Recorder, RecorderEvents } from './record/recorder.ts'
import { surveyOf, type Survey } from './record/survey/survey-of.ts'
import { createCameraSamples } from './sample/camera-samples.ts'
import { createLiveSockets } from './sockets/live-socket.ts'
import { createLiveViews } from './sockets/live-views.ts'
import { createLiveStreams } from './transcode/live-streams.ts'
import { createCodedClips } from './transcode/coded-clip.ts'
import { createPlayTranscodes } from './playback/play-transcode.ts'
import { createTranscodeSlots, transcodesMaxOf, type TranscodeSlots } from './transcode/transcode-slots.ts'

export interface MediaDeps extends Pick<ControlHttpDeps, 'decoder' | 'log'> {
  secret: string
  createEngine: CreateEngine
  log: Logger
  clock?: Clock
  /** Further origins whose pages may open live sockets. */
  origins?: readonly string[]
  /** Of the logins at all cameras. */
  breaker: LoginBreaker
  /** Left out: nothing is recorded. */
  createRecorder?: (hub: Hub, events: RecorderEvents) => Promise<Recorder>
  /** Transcodes that run at the same time for those who watch; left out: by the cores of this machine. */
  transcodesMax?: number
  /** Folder of files that are made anew, until they were sent. */
  encodeFolder?: string
}

/** The parts that pull, record, show and tell, wired to each other. */
export function createParts(deps: MediaDeps, clock: Clock) {
  const { secret } = deps
  const hub = createHub({ clock, random: Math.random, createEngine: deps.createEngine }, (cameraId, status) =>
    control.publish(cameraId, status),
  )
  let recorder: Recorder | undefined
  const recordingMetrics = createRecordingMetrics(() => recorder)
  const views = createLiveViews(clock, view => control.publishView(view))
  const slots = createTranscodeSlots(deps.transcodesMax ?? transcodesMaxOf(availableParallelism()))
  const coding = codingFor(clock, slots)
  const masks = createCameraMasks(cameraIds => {
    live.renew(cameraIds)
    play.renew(cameraIds)
  })
  const samples = createCameraSamples({ hub, sampler: createSampler(clock), clock, masks })
  const live = createLiveSockets({
    hub,
    masks,
    streams: createLiveStreams(hub, coding),
    views,
    secret,
    clock,
    onWatch: stream => control.publishWatch(stream),
  })
  let playback: ReturnType<typeof createPlayback> | undefined
  let survey: Survey | undefined
  const cards = createOfferedCards(clock)
  const play = createPlaySockets({
    secret,
    clock,
    onWatch: stream => control.publishWatch(stream),
    playback: () => playback,
    card: grant => {
      const replay = cards.find(grant)
      return replay && createCardPlayback(replay, deps.decoder, clock)
    },
    transcode: createPlayTranscodes(coding),
    masks,
  })
  const control = createControlSockets({
    ...deps,
    hub,
    clock,
    revoke: ({ sessionId, cameraId, action }) => {
      if (action !== 'play') live.revoke(sessionId, cameraId)
      if (action !== 'live') play.revoke(sessionId, cameraId)
    },
    masks,
    recorder: () => recorder,
    watching: () => [...live.watching(), ...play.watching()],
    views,
  })

  return {
    hub,
    live,
    play,
    slots,
    masks,
    samples,
    codedClip: createCodedClips(coding.createTranscoder),
    control,
    recordingMetrics,
    /** Undefined where nothing is recorded. */
    recordings: () => playback?.reader,
    survey: () => survey,
    offerCard: (card: CardRequest) => cards.offer(card),
    /** Undefined where nothing is recorded. */
    fills: () => recorder && playback && { recorder, reader: playback.reader, now: () => clock.now() },
    locks: () => recorder,
    picture: async (asked: RecordedPictureRequest) => playback && recordedPicture(playback, asked, masks),
    /** Before anything listens, so that no order is missed. */
    startRecording: async (): Promise<void> => {
      recorder = await deps.createRecorder?.(hub, { ...control.recording, ...recordingMetrics.events })
      playback = recorder && createPlayback(recorder, deps.decoder)
      survey = recorder && surveyOf(recorder)
    },
    stop: async (): Promise<void> => {
      // Groups that were received are written before the streams end.
      await recorder?.stop()
      await samples.stop()
      for (const part of [hub, live, play, control]) part.stop()
    },
  }
}

const codingFor = (clock: Clock, slots: TranscodeSlots) => ({
  clock,
  slots,
  createTranscoder: (size: { width: number; height: number }, options?: TranscoderOptions) =>
    createTranscoder({ ...size, purpose: 'live' }, { clock, ...options }),
})

function createCardPlayback(replay: CardReplay, decoder: KeyframeDecoder, clock: Clock) {
  const reader = createCardReader(replay, () => clock.now())
  return { reader, thumbnails: createThumbnails(reader, decoder), stop: () => reader.stop() }
}

function createPlayback({ folderPaths, beside, openFiles, tier }: Recorder, decoder: KeyframeDecoder) {
  const reader = createGroupReader({ folders: folderPaths, beside, openFiles, tier })
  return { reader, thumbnails: createThumbnails(reader, decoder) }
}
