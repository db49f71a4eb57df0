import { Counter, Gauge, Registry } from 'prom-client'
import type { Hub } from '../hub/hub.ts'
import type { CameraSamples } from '../sample/camera-samples.ts'
import type { LiveSockets } from '../sockets/live-socket.ts'
import type { TranscodeSlots } from '../transcode/transcode-slots.ts'
import type { RecordingMetrics } from './recording-metrics.ts'

export interface Metrics {
  contentType: string
  /** Prometheus text. */
  render(): Promise<string>
}

/** The figures that docs/metrics.md names. A registry of its own: tests run many at a time. */
export function createMetrics({
  hub,
  live,
  recordingMetrics,
  slots,
  samples,
}: {
  hub: Hub
  live: LiveSockets
  recordingMetrics: RecordingMetrics
  slots: Pick<TranscodeSlots, 'counts'>
  samples: Pick<CameraSamples, 'counts'>
}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number): void => {
    const own: Gauge = new Gauge({ name, help, registers, collect: () => own.set(read()) })
  }
  /** `read` gives the count since the start. */
  const counter = (name: string, help: string, read: () => number): void => {
    const own: Counter = new Counter({
      name,
      help,
      registers,
      collect() {
        own.reset()
        own.inc(read())
      },
    })
  }

  addCameraGauge(registers, hub)
  gauge('palisade_media_live_sockets', 'Open live sockets', () => live.counts().open)
  gauge('palisade_media_watched_cameras', 'Different cameras watched', () => live.counts().watched)
  counter('palisade_media_live_refused_total', 'Live sockets refused', () => live.counts().refused)
  counter(
    'palisade_media_slow_viewer_skips_total',
    'Slow viewers moved on to a key frame',
    () => live.counts().skips,
  )
  gauge('palisade_media_transcodes', 'Transcodes that run for viewers', () => slots.counts().taken)
  gauge('palisade_media_transcodes_max', 'Transcodes that may run at once', () => slots.counts().max)
  gauge(
    'palisade_media_sampled_cameras',
    'Cameras whose pictures are asked for one by one',
    () => samples.counts().cameras,
  )
  counter('palisade_media_samples_total', 'Pictures given one by one', () => samples.counts().given)
  counter(
    'palisade_media_samples_failed_total',
    'Pictures that were asked for and could not be decoded',
    () => samples.counts().failed,
  )
  gauge('palisade_media_cached_bytes', 'Bytes of cached fragments', () => hub.cachedBytes())
  gauge('process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage().rss)
  gauge('nodejs_heap_used_bytes', 'Memory of JavaScript objects', () => process.memoryUsage().heapUsed)
  gauge('nodejs_array_buffers_bytes', 'Memory of buffers', () => process.memoryUsage().arrayBuffers)
  const all = Registry.merge([registry, recordingMetrics.registry])
  return { contentType: all.contentType, render: () => all.metrics() }
}

function addCameraGauge(registers: Registry[], hub: Hub): void {
  const cameras: Gauge<'state'> = new Gauge({
    name: 'palisade_media_cameras',
    help: 'Cameras by state',
    labelNames: ['state'],
    registers,
    collect() {
      const states = { connecting: 0, online: 0, offline: 0 }
      for (const { status } of hub.statuses()) states[status.state]++
      for (const [state, count] of Object.entries(states)) cameras.set({ state }, count)
    },
  })
}
