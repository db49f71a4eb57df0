import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { CameraSource, RecordedEntry } from '@palisade/contract/media'
import type { AudioTrack, Track } from '@palisade/rtsp'
import { playScript } from '@palisade/rtsp/scripted'
import { SCRIPT_START, startRtspPeer, type PeerScript, type Sent } from '@palisade/testkit/peer'
import { systemClock } from '../../clock.ts'
import type { EngineEvents } from '../../ingest/engine.ts'
import { createPackager } from '../../ingest/packager.ts'
import { createRtspEngine } from '../../ingest/rtsp-engine.ts'
import { demux } from '../../testing/demux.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import type { RealPictures } from '../../testing/real-pictures.ts'
import { videoTrackOf } from '../../testing/scripted-stream.ts'
import type { Recorder } from '../recorder.ts'
import { always, filesOfCamera, newFolder, openRecorder, settled } from './test-recorder.ts'

/** The recording of one camera: what others' reader finds in its files, and what was told of it. */
export interface RecordedScript {
  /** Spans of time, ms since the camera began; those that adjoin are one. */
  spans: [from: number, to: number][]
  /** Spans in which recording was wanted and nothing was written. */
  holes: number
  pictures: number
  /** Packets of sound. */
  sounds: number
  /** Between the ends of pictures and sound in a file, the most, s; of files that have both. */
  apart: number
  /** Files whose reader found no picture in them. */
  broken: string[]
}

/** Groups are given their place by a clock that follows that of the camera: ends and beginnings are so far apart at most, ms. */
const EVEN_MS = 250

const folderOf = (folder: string) => [{ path: folder, quotaBytes: 2 ** 30 }]
const sourceOf = (id: string, mainUrl: string): CameraSource => ({ id, name: id, mainUrl, recording: always })

/** Records a script without taking its time: the clock is turned to the moment of each packet. The disk is real. */
export async function recordScript(
  pictures: RealPictures,
  sound: AudioTrack | undefined,
  script: readonly Sent[],
): Promise<RecordedScript> {
  const video = videoTrackOf(pictures)
  const tracks: Track[] = sound ? [video, sound] : [video]
  const folder = await newFolder()
  const clock = createManualClock(SCRIPT_START)
  let events: EngineEvents | undefined
  const { hub, recorder } = await openRecorder(
    folderOf(folder),
    (_, given) => {
      events = given
      return { start: () => {}, stop: () => {} }
    },
    clock,
  )
  const source = sourceOf('c1', 'rtsp://camera/main')
  hub.apply([source])
  recorder.apply([source])
  if (!events) throw new Error('the camera is not pulled')
  const told = events
  const packager = createPackager(video, sound, told)
  let settledAt = 0
  const unit: Parameters<typeof playScript>[2] = one => {
    told.alive()
    packager.unit(one)
  }
  for (const at of playScript(tracks, script, unit)) {
    clock.advance(SCRIPT_START + at - clock.elapsed())
    if (at - settledAt < 1000) continue
    settledAt = at
    await settled(recorder)
  }
  await settled(recorder)
  return readRecorded(folder, 'c1', await entriesOf(recorder), SCRIPT_START)
}

export interface RecordedPeer extends PeerScript {
  transport?: 'udp'
  isOldTlsAllowed?: boolean
}

/** Records cameras over real connections, all at once, for `ms`. */
export async function recordPeers(
  scripts: readonly RecordedPeer[],
  ms: number,
): Promise<(RecordedScript & { connections: number })[]> {
  const folder = await newFolder()
  const peers = await Promise.all(scripts.map(startRtspPeer))
  const { hub, recorder } = await openRecorder(folderOf(folder), createRtspEngine, systemClock)
  const sources = peers.map(({ url }, index) => ({
    ...sourceOf(`c${index}`, url),
    transport: scripts[index]?.transport,
    isOldTlsAllowed: scripts[index]?.isOldTlsAllowed,
  }))
  const since = Date.now()
  hub.apply(sources)
  recorder.apply(sources)
  await pause(ms)
  const entries = await entriesOf(recorder)
  hub.stop()
  await Promise.all(peers.map(peer => peer.close()))
  return Promise.all(
    sources.map(async ({ id }, index) => ({
      ...(await readRecorded(folder, id, entries, since)),
      connections: peers[index]?.connections ?? 0,
    })),
  )
}

/** Ends the recorder, so that all that was recorded is told. */
async function entriesOf(recorder: Recorder): Promise<RecordedEntry[]> {
  await recorder.stop()
  return recorder.waiting(0, 10_000)
}

async function readRecorded(
  folder: string,
  id: string,
  entries: readonly RecordedEntry[],
  since: number,
): Promise<RecordedScript> {
  const own = entries.filter(entry => entry.cameraId === id)
  const files = (await filesOfCamera(folder, id)).map(name => ({
    name,
    found: demux(path.join(folder, id, name)),
  }))
  const packets = (kind: 'video' | 'audio') =>
    files.reduce((sum, { found }) => sum + (found[kind][0]?.packets ?? 0), 0)
  return {
    spans: joined(
      own.flatMap(entry => (entry.is === 'file' ? entry.spans : [])),
      since,
    ),
    holes: own.filter(entry => entry.is === 'hole').length,
    pictures: packets('video'),
    sounds: packets('audio'),
    apart: Math.max(
      0,
      ...files.flatMap(({ found: { video, audio } }) =>
        video[0] && audio[0] && audio[0].packets > 0 ? [Math.abs(video[0].seconds - audio[0].seconds)] : [],
      ),
    ),
    broken: files.filter(({ found }) => found.video.length === 0).map(({ name }) => name),
  }
}

function joined(spans: readonly (readonly [number, number, ...unknown[]])[], since: number) {
  const all: [number, number][] = []
  for (const [from, to] of spans.toSorted((one, other) => one[0] - other[0])) {
    const last = all.at(-1)
    if (last && from - since - last[1] < EVEN_MS) last[1] = Math.max(last[1], to - since)
    else all.push([from - since, to - since])
  }
  return all
}
