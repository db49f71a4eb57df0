import { freePort } from '@palisade/testkit/free-port'
import type { Claim, Figure } from './support/claim.ts'
import { pause, secondsOf } from './support/duration.ts'
import { startFfmpegPeer } from './support/video/ffmpeg-peer.ts'
import { startProgram } from './support/program.ts'
import { startRelayMedia, type RelayMedia } from './support/video/relay-media.ts'
import { cpuSeconds, proportionalMiB, residentMiB } from './support/usage.ts'

const CAMERAS = 64
const FRAMES_PER_SECOND = 25
const CLAIMED_SECONDS = 600
const PEER_SECONDS = 60
/** Time until all the seconds before an alarm are in memory, ms. */
const WARM_UP_MS = 20_000
const SAMPLE_MS = 2_000

export const claim: Claim = {
  name: 'relay',
  about: `${CAMERAS} cameras of 720p25, 2 Mbit/s at most, pulled, cached and cut into fragments, nobody watching`,
  async measure() {
    const rtspPort = await freePort()
    const site = await startProgram(['apps/simulator/src/main.ts', '--load', String(CAMERAS)], {
      env: { PALISADE_SIM_RTSP_PORT: String(rtspPort) },
      readyWords: 'cameras of',
    })
    const urls = Array.from(
      { length: CAMERAS },
      (_, index) => `rtsp://127.0.0.1:${rtspPort}/cam${String(index + 1).padStart(2, '0')}/main`,
    )
    try {
      const ours = await measureRelay(urls)
      const peer = await measureFfmpeg(urls)
      const rate = /([\d.]+) Mbit\/s/.exec(site.said())?.[1] ?? '?'
      return figuresOf(ours, peer, rate)
    } finally {
      await site.stop()
    }
  },
}

interface Relay {
  seconds: number
  cpuPerCameraMinute: number
  emptyMiB: number
  residents: number[]
  shownPerSecond: number
  proportional: number
}

async function measureRelay(urls: readonly string[]): Promise<Relay> {
  const media = await startRelayMedia()
  try {
    await pause(3_000)
    const emptyMiB = residentMiB(media.pid)
    await media.pull(urls)
    await pause(WARM_UP_MS)
    return { emptyMiB, ...(await watch(media, secondsOf(CLAIMED_SECONDS))) }
  } finally {
    await media.stop()
  }
}

async function watch(media: RelayMedia, seconds: number): Promise<Omit<Relay, 'emptyMiB'>> {
  const start = performance.now()
  const cpu = cpuSeconds([media.pid])
  const residents: number[] = []
  while (performance.now() - start < seconds * 1000) {
    await pause(SAMPLE_MS)
    residents.push(residentMiB(media.pid))
  }
  const minutes = (performance.now() - start) / 60_000
  const spent = cpuSeconds([media.pid]) - cpu
  const proportional = proportionalMiB([media.pid])
  // Looked at last, so that no viewer counts into what the relay alone takes.
  const shownPerSecond = await media.framesPerSecond(CAMERAS - 1, 4_000)
  return { seconds, cpuPerCameraMinute: spent / minutes / CAMERAS, residents, shownPerSecond, proportional }
}

async function measureFfmpeg(urls: readonly string[]) {
  const peer = await startFfmpegPeer(urls)
  try {
    await pause(5_000)
    const [start, cpu, frames] = [performance.now(), cpuSeconds(peer.pids), peer.frames()]
    await pause(Math.min(PEER_SECONDS, secondsOf(PEER_SECONDS)) * 1000)
    const seconds = (performance.now() - start) / 1000
    const spent = cpuSeconds(peer.pids) - cpu
    return {
      cpuPerCameraMinute: (spent * 60) / seconds / CAMERAS,
      framesPerSecond: (peer.frames() - frames) / seconds / CAMERAS,
      proportional: proportionalMiB(peer.pids),
    }
  } finally {
    await peer.stop()
  }
}

type Ffmpeg = Awaited<ReturnType<typeof measureFfmpeg>>

function figuresOf(relay: Relay, ffmpeg: Ffmpeg, megabits: string): Figure[] {
  const { residents, emptyMiB } = relay
  const fifth = Math.max(1, Math.floor(residents.length / 5))
  const first = mean(residents.slice(0, fifth))
  const last = mean(residents.slice(-fifth))
  const share = relay.cpuPerCameraMinute / ffmpeg.cpuPerCameraMinute
  return [
    {
      what: `CPU a camera-minute over ${relay.seconds} s at ${megabits} Mbit/s a camera`,
      value: relay.cpuPerCameraMinute,
      unit: 's',
      against: { what: `${CAMERAS} × ffmpeg -c copy`, value: ffmpeg.cpuPerCameraMinute },
    },
    { what: 'that as a share of ffmpeg’s', value: share, unit: '', limit: 0.5 },
    {
      what: `memory a camera, over an empty process of ${emptyMiB.toFixed(0)} MiB`,
      value: (last - emptyMiB) / CAMERAS,
      unit: 'MiB',
      limit: 5,
    },
    {
      what: 'all memory by shared pages',
      value: relay.proportional,
      unit: 'MiB',
      against: { what: `${CAMERAS} × ffmpeg`, value: ffmpeg.proportional },
    },
    {
      what: `growth of memory, first to last fifth of ${relay.seconds} s`,
      value: ((last - first) / first) * 100,
      unit: '%',
      limit: 5,
    },
    {
      what: 'frames a second that a viewer got',
      value: relay.shownPerSecond,
      unit: '',
      against: { what: 'the camera', value: FRAMES_PER_SECOND },
    },
    {
      what: 'frames a second that ffmpeg copied',
      value: ffmpeg.framesPerSecond,
      unit: '',
      against: { what: 'the camera', value: FRAMES_PER_SECOND },
    },
  ]
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
