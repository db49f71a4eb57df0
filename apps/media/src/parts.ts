import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { ControlHttpDeps, KeyframeDecoder } from './control/control-http.ts'
import { createRecordingMetrics } from './control/recording-metrics.ts'
import { createControlSockets } from './control/control-socket.ts'
import { createHub, type Hub } from './hub/hub.ts'
import type { CreateEngine } from './ingest/engine.ts'
import { createGroupReader } from './playback/group-reader.ts'
import { createPlaySockets } from './playback/play-socket.ts'
import { createThumbnails } from './playback/thumbnails.ts'
import type { Recorder, RecorderEvents } from './record/recorder.ts'
import { surveyOf, type Survey } from './record/survey/survey-of.ts'
import { createLiveSockets } from './sockets/live-socket.ts'
import { createLiveViews } from './sockets/live-views.ts'

export interface MediaDeps extends Pick<ControlHttpDeps, 'decoder' | 'log'> {
  secret: string
  createEngine: CreateEngine
  log: Logger
  clock?: Clock
  /** Further origins whose pages may open live sockets. */
  origins?: readonly string[]
  /** Left out: nothing is recorded. */
  createRecorder?: (hub: Hub, events: RecorderEvents) => Promise<Recorder>
}

/** The parts that pull, record, show and tell, wired to each other. */
export function createParts(deps: MediaDeps, clock: Clock) {
  const { secret, log } = deps
  const hub = createHub({ clock, random: Math.random, createEngine: deps.createEngine }, (cameraId, status) =>
    control.publish(cameraId, status),
  )
  let recorder: Recorder | undefined
  const recordingMetrics = createRecordingMetrics(() => recorder)
  const views = createLiveViews(clock, view => control.publishView(view))
  const live = createLiveSockets({
    hub,
    views,
    secret,
    clock,
    onWatch: stream => control.publishWatch(stream),
  })
  let playback: ReturnType<typeof createPlayback> | undefined
  let survey: Survey | undefined
  const play = createPlaySockets({
    secret,
    clock,
    onWatch: stream => control.publishWatch(stream),
    playback: () => playback,
  })
  const control = createControlSockets({
    hub,
    log,
    clock,
    revoke: ({ sessionId, cameraId, action }) => {
      if (action !== 'play') live.revoke(sessionId, cameraId)
      if (action !== 'live') play.revoke(sessionId, cameraId)
    },
    recorder: () => recorder,
    watching: () => [...live.watching(), ...play.watching()],
    views,
  })

  return {
    hub,
    live,
    play,
    control,
    recordingMetrics,
    /** Undefined where nothing is recorded. */
    recordings: () => playback?.reader,
    survey: () => survey,
    /** Before anything listens, so that no order is missed. */
    startRecording: async (): Promise<void> => {
      recorder = await deps.createRecorder?.(hub, { ...control.recording, ...recordingMetrics.events })
      playback = recorder && createPlayback(recorder, deps.decoder)
      survey = recorder && surveyOf(recorder)
    },
    stop: async (): Promise<void> => {
      // Groups that were received are written before the streams end.
      await recorder?.stop()
      hub.stop()
      live.stop()
      play.stop()
      control.stop()
    },
  }
}

function createPlayback({ folderPaths, openFiles }: Recorder, decoder: KeyframeDecoder) {
  const reader = createGroupReader({ folders: folderPaths, openFiles })
  return { reader, thumbnails: createThumbnails(reader, decoder) }
}
