import type { RecordingState } from '@palisade/contract/media'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Recorder, RecorderEvents } from '../record/recorder.ts'

export interface RecordingMetrics {
  registry: Registry
  events: Required<Pick<RecorderEvents, 'written' | 'hole'>>
}

/** s; a group of two seconds must not take as long to write. */
const WRITE_BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

/** The figures of recording that docs/metrics.md names; without a recorder there are none. */
export function createRecordingMetrics(recorder: () => Recorder | undefined): RecordingMetrics {
  const registry = new Registry()
  const registers = [registry]
  addCameras(registers, recorder)
  addFolders(registers, recorder)
  const written = new Counter({
    name: 'palisade_media_recorded_bytes_total',
    help: 'Bytes of pictures and sound written to the folders of recordings',
    registers,
  })
  const holes = new Counter({
    name: 'palisade_media_recording_holes_total',
    help: 'Times in which pictures were wanted and not recorded, by cause',
    labelNames: ['cause'],
    registers,
  })
  const writes = new Histogram({
    name: 'palisade_media_recording_write_seconds',
    help: 'Time that a disk took for a group of pictures, with its wait for others',
    buckets: WRITE_BUCKETS,
    registers,
  })
  const waiting: Gauge = new Gauge({
    name: 'palisade_media_recording_waiting_bytes',
    help: 'Bytes that wait for the disks',
    registers,
    collect: () => waiting.set(recorder()?.waitingBytes() ?? 0),
  })
  return {
    registry,
    events: {
      written: (bytes, seconds) => {
        written.inc(bytes)
        writes.observe(seconds)
      },
      hole: cause => holes.inc({ cause }),
    },
  }
}

function addCameras(registers: Registry[], recorder: () => Recorder | undefined): void {
  const cameras: Gauge<'state'> = new Gauge({
    name: 'palisade_media_recording_cameras',
    help: 'Cameras by the state of their recording',
    labelNames: ['state'],
    registers,
    collect() {
      const counts: Record<RecordingState['state'], number> = {
        starting: 0,
        recording: 0,
        interrupted: 0,
        buffering: 0,
        idle: 0,
      }
      for (const { state } of recorder()?.states() ?? []) counts[state]++
      for (const [state, count] of Object.entries(counts)) cameras.set({ state }, count)
    },
  })
}

function addFolders(registers: Registry[], recorder: () => Recorder | undefined): void {
  const bytes: Gauge<'folder' | 'of'> = new Gauge({
    name: 'palisade_media_recording_folder_bytes',
    help: 'Quota of each folder of recordings, and how much of it is used and locked',
    labelNames: ['folder', 'of'],
    registers,
    collect() {
      for (const { path: folder, quotaBytes, usedBytes, lockedBytes } of recorder()?.usage() ?? []) {
        bytes.set({ folder, of: 'quota' }, quotaBytes)
        bytes.set({ folder, of: 'used' }, usedBytes)
        bytes.set({ folder, of: 'locked' }, lockedBytes)
      }
    },
  })
  const isOk: Gauge<'folder'> = new Gauge({
    name: 'palisade_media_recording_folder_ok',
    help: '1 for a folder of recordings that is in order, else 0',
    labelNames: ['folder'],
    registers,
    collect() {
      for (const { path: folder, state } of recorder()?.usage() ?? [])
        isOk.set({ folder }, state === 'ok' ? 1 : 0)
    },
  })
}
