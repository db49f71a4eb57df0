import { readdirSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '@palisade/testkit/free-port'
import type { Claim, Figure } from '../support/claim.ts'
import { pause, secondsOf } from '../support/duration.ts'
import { startProgram } from '../support/program.ts'
import { scratchFolder } from '../support/scratch.ts'
import { cpuSeconds, residentMiB } from '../support/usage.ts'
import { startFfmpegPeer } from '../support/video/ffmpeg-peer.ts'
import { startRelayMedia } from '../support/video/relay-media.ts'

const CAMERAS = 64
const CLAIMED_SECONDS = 120
const WARM_UP_MS = 20_000

export const claim: Claim = {
  name: 'recording',
  about: `${CAMERAS} cameras of 720p25, 2 Mbit/s at most, relayed, then relayed and recorded, then recorded by ffmpeg`,
  async measure() {
    const scratch = scratchFolder('recording')
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
      const ours = await measureOurs(urls, scratch.folder)
      const peer = await measureFfmpeg(urls, scratch.folder)
      return figuresOf(ours, peer)
    } finally {
      await site.stop()
      scratch.remove()
    }
  },
}

interface Part {
  cpuPerCameraMinute: number
  lastMiB: number
}

/** Usage of a process over the time of the claim. */
async function watch(pids: readonly number[]): Promise<Part> {
  const [pid = 0] = pids
  const start = performance.now()
  const cpu = cpuSeconds(pids)
  await pause(secondsOf(CLAIMED_SECONDS) * 1000)
  const seconds = (performance.now() - start) / 1000
  return {
    cpuPerCameraMinute: ((cpuSeconds(pids) - cpu) * 60) / seconds / CAMERAS,
    lastMiB: residentMiB(pid),
  }
}

async function measureOurs(urls: readonly string[], data: string) {
  const media = await startRelayMedia({ data, quotaGiB: 50 })
  try {
    await media.pull(urls)
    await pause(WARM_UP_MS)
    const relay = await watch([media.pid])
    media.record()
    await pause(WARM_UP_MS / 2)
    const recording = await watch([media.pid])
    const files = readdirSync(path.join(data, 'recordings'), { recursive: true }).filter(name =>
      String(name).endsWith('.mp4'),
    ).length
    return { relay, recording, files }
  } finally {
    await media.stop()
  }
}

async function measureFfmpeg(urls: readonly string[], folder: string): Promise<Part> {
  const peer = await startFfmpegPeer(urls, folder)
  try {
    await pause(WARM_UP_MS / 4)
    return await watch(peer.pids)
  } finally {
    await peer.stop()
  }
}

function figuresOf(
  { relay, recording, files }: Awaited<ReturnType<typeof measureOurs>>,
  peer: Part,
): Figure[] {
  return [
    {
      what: 'CPU a camera-minute, relayed and recorded',
      value: recording.cpuPerCameraMinute,
      unit: 's',
      against: { what: 'relayed alone', value: relay.cpuPerCameraMinute },
    },
    {
      what: 'that as a share of the relay alone',
      value: recording.cpuPerCameraMinute / relay.cpuPerCameraMinute,
      unit: '',
      limit: 1.25,
    },
    {
      what: `that as a share of ${CAMERAS} × ffmpeg -c copy -f segment`,
      value: recording.cpuPerCameraMinute / peer.cpuPerCameraMinute,
      unit: '',
      limit: 0.6,
    },
    {
      what: 'memory at the end',
      value: recording.lastMiB,
      unit: 'MiB',
      against: { what: 'of the relay', value: relay.lastMiB },
    },
    { what: 'files of a minute', value: files, unit: '' },
  ]
}
